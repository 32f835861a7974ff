import { Guide, metadataOf } from "./guide";

export const metadata = metadataOf("index");

export default function Page() {
  return <Guide name="index" />;
}
