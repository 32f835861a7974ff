/** How AI apps connect, and a check of each step that they take. */
import type { Metadata } from "next";
import { McpGuide } from "@/components/developers/mcp-guide";
import { AppShell } from "@/components/shell/app-shell";

export const metadata: Metadata = {
  title: "Connect AI apps",
  description:
    "Connect Claude, ChatGPT, VS Code and other AI apps by MCP, and check the connection.",
};

export default function Page() {
  return (
    <AppShell current="settings">
      <McpGuide />
    </AppShell>
  );
}
