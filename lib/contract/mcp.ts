/** The MCP server for AI apps: JSON-RPC 2.0 over HTTP without sessions (M-001…M-043, D-80). */
import * as z from "zod/mini";
import { operation } from "./operation";

const Response = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  result: z.optional(z.unknown()),
  error: z.optional(z.object({ code: z.int(), message: z.string() })),
});

/**
 * One message, or a batch of ten with one `tools/call` at the most. The tools are `tools/list`'s answer. Whoever accepts an
 * event stream alone is answered by one event. 202 when nothing is asked.
 */
export const sendMcpMessage = operation({
  method: "POST",
  path: "/mcp",
  summary: "Send messages to the MCP server",
  caller: "app",
  takesText: true,
  answers: { 200: z.union([Response, z.array(Response)]), 202: null },
  refusals: [400, 413],
  headers: ["MCP-Protocol-Version"],
});
