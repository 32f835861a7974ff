import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("errors");

export default function Page() {
  return <Guide name="errors" />;
}
