import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("actions");

export default function Page() {
  return <Guide name="actions" />;
}
