/** The guide to AI apps: how each is connected, what the tools do, and a check of the connection. */
"use client";

import { PageHeader } from "@/components/shell/page-header";
import { CodeSample } from "@/components/ui/code-sample";
import { ConnectionCheck } from "./connection-check";
import { GuidePart } from "./guide-part";
import { Cells } from "./ticket-tables";
import { useOrigin } from "./use-origin";

const TOOLS = [
  ["doc_create, doc_read, doc_edit", "Make a Document, and read and edit notes and Documents."],
  ["file_read, file_edit", "Read and edit sheets, invoices and other papers, and contracts."],
  ["sign_send, sign_status, sign_remind", "Send a PDF for signing, follow it, and remind people."],
  ["sign_cancel, sign_pdf", "Cancel a request, and download its PDF."],
  ["draft_fields", "Read a description as fields of an invoice, a receipt or a contract."],
] as const;

export function McpGuide() {
  const origin = useOrigin();
  const address = `${origin}/mcp`;
  return (
    <>
      <PageHeader
        title="Connect AI apps"
        places={[{ name: "Developers", href: "/developers" }]}
        lead="An AI app works with your files by the Model Context Protocol. It opens only files whose links you give it, and never an encrypted one."
      />
      <div className="max-w-3xl space-y-10">
        <GuidePart title="Connect an app">
          <p>Your account needs Pro. In most apps you add this address, and then allow the app:</p>
          <CodeSample label="Address of the MCP server" text={address} />
          <dl className="space-y-4 [&_dt]:font-semibold">
            <div>
              <dt>Claude</dt>
              <dd>Customize, Connectors, the plus sign, Add custom connector.</dd>
            </div>
            <div>
              <dt>ChatGPT</dt>
              <dd>Plugins, the plus sign, Add custom MCP server; authentication by OAuth.</dd>
            </div>
            <div className="space-y-2">
              <dt>Claude Code</dt>
              <dd>
                <CodeSample
                  label="Command for Claude Code"
                  text={`claude mcp add --transport http sealdesk ${address}`}
                />
              </dd>
            </div>
            <div className="space-y-2">
              <dt>VS Code</dt>
              <dd>
                <CodeSample
                  label="Command for VS Code"
                  text={`code --add-mcp '{"name":"sealdesk","type":"http","url":"${address}"}'`}
                />
              </dd>
            </div>
            <div className="space-y-2">
              <dt>Codex</dt>
              <dd>
                <CodeSample
                  label="Commands for Codex"
                  text={`codex mcp add sealdesk --url ${address}\ncodex mcp login sealdesk`}
                />
              </dd>
            </div>
            <div className="space-y-2">
              <dt>Apps that only start local servers</dt>
              <dd>
                <CodeSample label="Command for a local app" text={`npx mcp-remote ${address}`} />
              </dd>
            </div>
          </dl>
          <p>
            The apps that you allowed are in{" "}
            <a href="/settings/apps" className="text-link">
              Connected apps
            </a>
            , where you disconnect them.
          </p>
        </GuidePart>
        <GuidePart title="Check the connection">
          <p>
            This takes the steps that an app takes before a person allows it, from this browser. It
            registers an app called “Connection check”, which is removed after 30 days.
          </p>
          <ConnectionCheck />
        </GuidePart>
        <GuidePart title="What an app can do">
          <Cells caption="Tools" head={["Tools", "What they do"]} rows={TOOLS} isCode />
          <p>
            The resource <code>svc://guide</code> lists every action with its arguments. A link that
            carries a key is refused before it’s used: encrypted files stay unreadable here.
          </p>
        </GuidePart>
        <GuidePart title="From a program">
          <p>
            A program can send an{" "}
            <a href="/settings/keys" className="text-link">
              API key
            </a>{" "}
            instead of signing in:
          </p>
          <CodeSample
            label="Command to list the tools"
            text={[
              `curl ${address} \\`,
              `  -H "Authorization: Bearer $SEALDESK_API_KEY" \\`,
              `  -H "Content-Type: application/json" \\`,
              `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
            ].join("\n")}
          />
          <p>
            120 messages a minute per account, 4 MB each. A batch has at most 10 messages, one of
            them <code>tools/call</code>.
          </p>
        </GuidePart>
      </div>
    </>
  );
}
