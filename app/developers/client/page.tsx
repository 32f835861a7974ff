import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("client");

export default function Page() {
  return <Guide name="client" />;
}
