import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("tickets");

export default function Page() {
  return <Guide name="tickets" />;
}
