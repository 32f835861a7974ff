import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("payments");

export default function Page() {
  return <Guide name="payments" />;
}
