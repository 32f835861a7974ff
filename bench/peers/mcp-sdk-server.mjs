/** The official SDK's server as its documentation shows it without sessions: eleven tools that answer at once, and no check of a token. */
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import express from "express";
import { z } from "zod";

const TOOLS = [
  ...["sign_send", "sign_status", "sign_remind", "sign_cancel", "sign_pdf", "doc_create"],
  ...["doc_read", "doc_edit", "file_read", "file_edit", "draft_fields"],
];

function newServer() {
  const server = new McpServer({ name: "peer", version: "1.0.0" });
  const inputSchema = { link: z.string(), format: z.string().optional() };
  for (const name of TOOLS)
    server.registerTool(name, { description: `${name} tool`, inputSchema }, async ({ link }) => ({
      content: [{ type: "text", text: link }],
    }));
  return server;
}

const app = express();
app.use(express.json());
app.post("/mcp", async (request, response) => {
  const server = newServer();
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  response.on("close", () => {
    transport.close();
    server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
});
app.get("/", (_, response) => response.end());
app.listen(Number(process.env.PORT), "127.0.0.1");
