import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("cli");

export default function Page() {
  return <Guide name="cli" />;
}
