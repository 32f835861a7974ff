import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("reference");

export default function Page() {
  return <Guide name="reference" />;
}
