import { ConnectionCheck } from "@/components/developers/connection-check";
import { Guide, metadataOf } from "../guide";

export const metadata = metadataOf("mcp");

export default function Page() {
  return <Guide name="mcp" more={{ "Check the connection": <ConnectionCheck /> }} />;
}
