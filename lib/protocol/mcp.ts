/**
 * What both MCP servers share: the remote one and the local one. Messages of JSON-RPC 2.0 as MCP has them: an id is a text or a
 * number, parameters are an object.
 */
import { isRecord } from "./json";

/** The newest first. */
export const VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

/** The version that is answered to what a client asks for (M-018). */
export const versionFor = (asked: unknown): string =>
  VERSIONS.find((one) => one === asked) ?? VERSIONS[0];

export interface Request {
  jsonrpc: "2.0";
  id: string | number;
  method: string;
  params?: Readonly<Record<string, unknown>>;
}
export type Message = Request | Omit<Request, "id"> | { jsonrpc: "2.0"; id: string | number };

const isId = (id: unknown): boolean =>
  typeof id === "string" || (typeof id === "number" && Number.isFinite(id));

/** A request, a notification or the answer to a request. */
export function isMessage(value: unknown): value is Message {
  if (!isRecord(value) || value.jsonrpc !== "2.0") return false;
  const { id, method, params } = value;
  if (id !== undefined && !isId(id)) return false;
  if (method === undefined) return id !== undefined && ("result" in value || "error" in value);
  return typeof method === "string" && (params === undefined || isRecord(params));
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

/** Reasons that are codes of their own. */
const REASONS: Readonly<Record<string, string>> = {
  ...{ verify_email: "verify_email", lockdown: "lockdown", "ai-off": "ai_off", trashed: "trashed" },
};
const STATUSES: Readonly<Record<number, string>> = {
  ...{ 400: "invalid", 401: "forbidden", 403: "forbidden", 404: "not_found", 409: "conflict" },
  ...{ 410: "gone", 413: "too_large", 429: "rate_limited" },
};

/** The code of a tool's failure for a refusal of the API (D-81). */
export const codeOfRefusal = (status: number, reason: string | null): string =>
  REASONS[reason ?? ""] ?? STATUSES[status] ?? "unavailable";

/** A tool that failed, as both servers word it (M-029). */
export const failureText = (message: string, code: string): string => `${message} (code: ${code})`;

export const READS = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
export const CHANGES = { readOnly: false, destructive: true, idempotent: false, openWorld: false };
export const MAILS = { ...CHANGES, openWorld: true };
export const MAKES = { ...CHANGES, destructive: false };
export type Hints = typeof READS;

/** A tool's hints as `tools/list` has them. */
export const annotationsOf = (title: string, hints: Hints) => ({
  title,
  readOnlyHint: hints.readOnly,
  destructiveHint: hints.destructive,
  idempotentHint: hints.idempotent,
  openWorldHint: hints.openWorld,
});
