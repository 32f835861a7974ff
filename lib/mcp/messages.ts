/** Messages of JSON-RPC 2.0 as MCP has them: an id is a text or a number, parameters are an object. */

export interface Request {
  jsonrpc: "2.0";
  id: string | number;
  method: string;
  params?: Readonly<Record<string, unknown>>;
}
export type Message = Request | Omit<Request, "id"> | { jsonrpc: "2.0"; id: string | number };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isId = (id: unknown): boolean =>
  typeof id === "string" || (typeof id === "number" && Number.isFinite(id));

/** A request, a notification or the answer to a request. */
export function isMessage(value: unknown): value is Message {
  if (!isObject(value) || value.jsonrpc !== "2.0") return false;
  const { id, method, params } = value;
  if (id !== undefined && !isId(id)) return false;
  if (method === undefined) return id !== undefined && ("result" in value || "error" in value);
  return typeof method === "string" && (params === undefined || isObject(params));
}

export const isRequest = (message: Message): message is Request =>
  "method" in message && "id" in message && message.id !== undefined;

export const RPC = { method: -32601, params: -32602, internal: -32603, resource: -32002 } as const;

/** The answer to a request that cannot be run. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}
