/** The family of the MCP route: what is checked before a message is read, in the contract's order (M-002). */
import { checkApiKey } from "@/lib/accounts/api-keys";
import { baseUrl } from "@/lib/env";
import { bearerOf } from "@/lib/gate/caller";
import { isBodyHere, readText } from "@/lib/http/body";
import { HttpError } from "@/lib/http/errors";
import { networkOf } from "@/lib/http/network";
import { type Call, family, type Step } from "@/lib/http/route";
import { accessCheck } from "@/lib/oauth/access";
import { evidenceOf } from "@/lib/signing/access";
import type { Evidence } from "@/lib/signing/events";
import { mcpErrors } from "./errors";
import { mcpLimits } from "./limits";
import { readMessages, type Sent } from "./messages";

/** An account that an app or a program acts for. */
export interface Actor {
  userId: string;
  network: string;
  by: Evidence;
}

export type McpCall = Call & {
  actor: Actor;
  /** The client takes an event stream alone. */
  asEvent: boolean;
  /** The messages, where they were read already. */
  sent: Sent | null;
  /** They are within the account's allowance and have used it up. */
  isCounted: boolean;
};

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "WWW-Authenticate",
};

const admit: Step<Call, Omit<McpCall, keyof Call>> = async ({ request }) => {
  const { headers } = request;
  refuseOrigin(headers.get("origin"));
  const isJson = /^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "");
  const taken = takenBy(headers.get("accept") ?? "*/*");
  const sent = isJson && taken ? await sentAlready(request) : null;
  const { userId, isCounted } = await accountOf(headers, sent?.messages.length);
  if (!isJson) throw mcpErrors.contentType();
  if (!taken) throw mcpErrors.accept();
  const actor = { userId, network: networkOf(headers), by: evidenceOf(request) };
  return { actor, asEvent: taken === "event", sent, isCounted };
};

/** Larger bodies are read only for authorized callers. */
const SMALL_BYTES = 65_536;

/**
 * What came with the headers is read before its sender is looked up, so that it is counted in the same statement. Null
 * where it came later or is to be refused: it is read again in its turn (M-002).
 */
async function sentAlready(request: Request): Promise<Sent | null> {
  const { headers } = request;
  if (!isBodyHere(request) || Number(headers.get("content-length")) > SMALL_BYTES) return null;
  try {
    return readMessages(headers, await readText(request, SMALL_BYTES));
  } catch {
    return null;
  }
}

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * M-003: a page that a name leads here by a trick is on plain http, and its origin is not this machine's. Our own pages may ask
 * wherever they are.
 */
function refuseOrigin(origin: string | null): void {
  if (origin === null || origin === baseUrl()) return;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url?.origin !== origin) throw mcpErrors.origin();
  const isLocal = url.protocol === "http:" && LOCAL.has(url.hostname);
  if (url.protocol !== "https:" && !isLocal) throw mcpErrors.origin();
}

const checkAccessToken = accessCheck(mcpLimits.messages);

/** By the `Authorization` header alone: never by cookie or query (M-007). @param messages to count with it, where they are known */
async function accountOf(headers: Headers, messages = 0) {
  if (!headers.has("authorization")) throw mcpErrors.credentials();
  const token = bearerOf(headers) ?? "";
  if (token.startsWith("svca_")) {
    const holder = await checkAccessToken(token, messages);
    if (!holder) throw mcpErrors.token();
    return holder;
  }
  try {
    return { userId: (await checkApiKey(token)).userId, isCounted: false };
  } catch (fault) {
    throw fault instanceof HttpError && fault.status === 401 ? mcpErrors.token() : fault;
  }
}

/** A type that a client refuses: its weight is 0 (RFC 9110 section 12.4.2). */
const REFUSED = /;\s*q=0(\.0*)?\s*(;|$)/;

/** M-011: what a client takes of what we answer with, if anything. Of more than one range the closest counts. */
function takenBy(accept: string): "json" | "event" | null {
  const types = new Map<string, boolean>();
  for (const range of accept.toLowerCase().split(","))
    types.set((range.split(";")[0] ?? "").trim(), !REFUSED.test(range));
  const takes = (type: string, group: string) =>
    types.get(type) ?? types.get(group) ?? types.get("*/*") ?? false;
  if (takes("application/json", "application/*")) return "json";
  return takes("text/event-stream", "text/*") ? "event" : null;
}

export const mcpApi = family<McpCall>("mcp", admit, { headers: () => CORS });

/** AI apps run in pages of any site, which bring no cookie (D-80). */
export const answerMcpPreflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers":
        "authorization, content-type, accept, mcp-protocol-version, mcp-session-id",
      "Access-Control-Max-Age": "86400",
    },
  });
