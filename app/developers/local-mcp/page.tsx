import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("local-mcp");

export default function Page() {
  return <Guide name="local-mcp" />;
}
