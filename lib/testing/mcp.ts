/** MCP clients for a test: messages sent to the real route, and accounts that may send them. */
import { POST as route } from "@/app/mcp/route";
import { createApiKey } from "@/lib/accounts/api-keys";
import { baseUrl } from "@/lib/env";
import { formatLongLink } from "@/lib/protocol/links";
import { type Answered, call } from "./call";
import { newVisitor, type VisitorOptions } from "./callers";
import { newAddress, type TestFile } from "./files";

export interface McpClient {
  userId: string;
  key: string;
}

export async function newClient(options: VisitorOptions = {}): Promise<McpClient> {
  const { userId } = await newVisitor(options);
  return { userId, key: (await createApiKey(userId, "A client")).key };
}

const USUAL = {
  "Content-Type": "application/json",
  Accept: "application/json, text/event-stream",
};

/** Sends a body as it is. @param headers null leaves a usual one out */
export function post(
  key: string | null,
  body: unknown,
  headers: Record<string, string | null> = {},
): Promise<Answered> {
  const all = { ...USUAL, "X-Svc-IP": newAddress(), ...headers };
  const given = Object.entries(all).filter((row): row is [string, string] => row[1] !== null);
  return call(route, {
    path: "/mcp",
    method: "POST",
    ...(key === null ? {} : { key }),
    body,
    headers: Object.fromEntries(given),
  });
}

export const message = (method: string, params?: object, id: string | number = 1) => ({
  jsonrpc: "2.0",
  id,
  method,
  ...(params ? { params } : {}),
});

export const ask = async ({ key }: McpClient, method: string, params?: object) =>
  (await post(key, message(method, params))).body;

/** The result of a tool. */
export const use = async (client: McpClient, name: string, args: object) =>
  (await ask(client, "tools/call", { name, arguments: args })).result;

/** Its text, when it did not fail. */
export async function text(client: McpClient, name: string, args: object): Promise<string> {
  const { isError, content } = await use(client, name, args);
  if (isError) throw new Error(content[0].text);
  return content[0].text;
}

export const linkOf = ({ id, capability }: TestFile): string =>
  baseUrl() + formatLongLink({ id, capability });
