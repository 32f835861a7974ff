/** The family of the MCP route: what is checked before a message is read, in the contract's order (M-002). */
import { checkApiKey } from "@/lib/accounts/api-keys";
import { baseUrl } from "@/lib/env";
import { bearerOf } from "@/lib/gate/caller";
import { HttpError } from "@/lib/http/errors";
import { networkOf } from "@/lib/http/network";
import { type Call, family, type Step } from "@/lib/http/route";
import { checkAccessToken } from "@/lib/oauth/access";
import { evidenceOf } from "@/lib/signing/access";
import type { Evidence } from "@/lib/signing/events";
import { mcpErrors } from "./errors";

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
};

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "WWW-Authenticate",
};

const admit: Step<Call, Omit<McpCall, keyof Call>> = async ({ request }) => {
  const { headers } = request;
  refuseOrigin(headers.get("origin"));
  const userId = await accountOf(headers);
  if (!/^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? ""))
    throw mcpErrors.contentType();
  const asEvent = takesEventsOnly(headers.get("accept") ?? "*/*");
  return { actor: { userId, network: networkOf(headers), by: evidenceOf(request) }, asEvent };
};

const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * M-003: a page that a name leads here by a trick is on plain http, and its origin is not this machine's. Our own pages may ask
 * wherever they are.
 */
function refuseOrigin(origin: string | null): void {
  if (origin === null || origin === new URL(baseUrl()).origin) return;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (url?.origin !== origin) throw mcpErrors.origin();
  const isLocal = url.protocol === "http:" && LOCAL.has(url.hostname);
  if (url.protocol !== "https:" && !isLocal) throw mcpErrors.origin();
}

/** By the `Authorization` header alone: never by cookie or query (M-007). */
async function accountOf(headers: Headers): Promise<string> {
  if (!headers.has("authorization")) throw mcpErrors.credentials();
  const token = bearerOf(headers) ?? "";
  if (token.startsWith("svca_")) {
    const holder = await checkAccessToken(token);
    if (!holder) throw mcpErrors.token();
    return holder.userId;
  }
  try {
    return (await checkApiKey(token)).userId;
  } catch (fault) {
    throw fault instanceof HttpError && fault.status === 401 ? mcpErrors.token() : fault;
  }
}

/** M-011 @throws 406 */
function takesEventsOnly(accept: string): boolean {
  const types = accept.split(",").map((type) => (type.split(";")[0] ?? "").trim().toLowerCase());
  const takes = (...names: string[]) => names.some((name) => types.includes(name));
  if (takes("*/*", "application/json", "application/*")) return false;
  if (takes("text/event-stream", "text/*")) return true;
  throw mcpErrors.accept();
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
