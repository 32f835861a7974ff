import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("shops");

export default function Page() {
  return <Guide name="shops" />;
}
