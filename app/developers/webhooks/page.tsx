import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("webhooks");

export default function Page() {
  return <Guide name="webhooks" />;
}
