import type { Metadata } from "next";
import { Guide } from "../guide";

export const metadata: Metadata = {
  title: "A local MCP server",
  description: "AI apps on your machine work with your files, and never see their keys.",
};

export default function Page() {
  return <Guide name="local-mcp" />;
}
