/** The server lane: calls the functions of app/**\/route.ts directly, behind the same gate as Next's middleware. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { offerBody } from "@/lib/http/body";
import { bodyLimit } from "@/lib/http/body-limits";
import { errors } from "@/lib/http/errors";
import { sourceOf } from "@/lib/http/event-stream";
import { errorResponse, faultResponse, formatOf } from "@/lib/http/formats";
import type { RouteRow } from "@/lib/http/route";
import { type Handler, refuse } from "./edge";
import { type BodyOptions, hasBody, isBodyHere, type TakenBody, takeBody } from "./request-body";
import { pathOf } from "./request-line";
import { apiPolicy } from "./security-headers";
import { stream } from "./stream";

type Params = Record<string, string | string[]>;
type RouteFunction = (
  request: Request,
  context: { params: Promise<Params> },
) => Response | Promise<Response>;

export type Gate = (input: {
  method: string;
  path: string;
  headers: Headers;
}) => Promise<{ pass: true } | { pass: false; response: Response }>;

interface Target {
  pattern: string;
  functions: ReadonlyMap<string, RouteFunction>;
  allow: readonly string[];
  restName: string | null;
}

const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/** Answers a request that the edge has checked. It never rejects. */
export type Answer = (request: Request, path: string) => Promise<Response>;

/** Finds the route of a path and calls it. An unknown path gets 404 in its family's format. */
export function createAnswer(routes: readonly RouteRow[], gate: Gate): Answer {
  const router = new SmartRouter<Target>({ routers: [new RegExpRouter(), new TrieRouter()] });
  const fixed = new Map<string, Target>();
  for (const route of routes) {
    const target = targetOf(route);
    if (/[:*]/.test(route.pattern))
      router.add("ALL", route.pattern.replace(/\*(\w+)$/, ":$1{.+}"), target);
    else fixed.set(route.pattern, target);
  }

  return async (request, path) => {
    const { method } = request;
    try {
      const verdict = await gate({ method, path, headers: request.headers });
      if (!verdict.pass) return verdict.response;
      // Routes of these methods never read the body, so they would not notice its size.
      const length = Number(request.headers.get("content-length") ?? 0);
      if (bodiless.has(method) && length > bodyLimit(method, path))
        return errorResponse(formatOf(path), errors.size());
      const at = fixed.get(path);
      const found = at ? { target: at, params: {} } : find(router, path);
      if (!found) return errorResponse(formatOf(path), errors.notFound());
      const { target, params } = found;
      const run = target.functions.get(method);
      if (run) return await run(request, { params: Promise.resolve(params) });
      // A catch-all route counts only for the methods it defines (XB-018).
      if (target.restName) return errorResponse(formatOf(path), errors.notFound());
      if (method === "OPTIONS") return new Response(null, { status: 204, headers: allow(target) });
      return errorResponse(formatOf(path), errors.method(target.allow));
    } catch (fault) {
      return faultResponse(formatOf(path), fault, `${method} lane`);
    }
  };
}

export interface LaneOptions extends Partial<Omit<BodyOptions, "limit">> {
  /** The most bytes of a request's body. */
  limitOf?: (method: string, path: string) => number;
}

/** Serves `answer` over HTTP. A body is read only when its route asks for it. */
export function createLane(answer: Answer, options: LaneOptions = {}): Handler {
  const { limitOf = bodyLimit, patienceMs = 60_000, ...rest } = options;
  const listener = getRequestListener(
    async (request, env) => {
      const [incoming, outgoing] = [
        env.incoming as IncomingMessage,
        env.outgoing as ServerResponse,
      ];
      const path = pathOf(incoming.url ?? "/");
      const limit = limitOf(request.method, path);
      let taken: TakenBody | undefined;
      let isRead = false;
      offerBody(request, {
        isHere: () => isBodyHere(incoming),
        take() {
          taken ??= takeBody(incoming, outgoing, { limit, patienceMs, ...rest });
          void taken.bytes.then(
            () => (isRead = true),
            () => undefined,
          );
          return taken.bytes;
        },
      });
      const response = await answer(request, path).finally(() => taken?.release());
      // Checked before a stream starts, because nothing would stop it after its reader has disconnected.
      if (outgoing.destroyed || incoming.socket.writableEnded) return RESPONSE_ALREADY_SENT;
      const source = sourceOf(response);
      if (source) return stream(response, source, outgoing);
      // `isRead`: a body that arrived with its headers can be read before the parser reports its end.
      if (isRead || !hasBody(incoming) || incoming.complete || bodiless.has(request.method))
        return response;
      // A server under load does not read a body only to discard it.
      refuse(incoming, outgoing, response, [429, 503].includes(response.status) ? 0 : undefined);
      return RESPONSE_ALREADY_SENT;
    },
    // `refuse` drains a body that is still unread.
    { autoCleanupIncoming: false },
  );
  return (request, response) => {
    response.setHeader("content-security-policy", apiPolicy);
    // Nobody reads this body, so the connection closes after the answer.
    if (bodiless.has(request.method ?? "") && hasBody(request)) response.shouldKeepAlive = false;
    void listener(request, response);
  };
}

const bodiless = new Set(["GET", "HEAD", "OPTIONS"]);

function targetOf({ pattern, module }: RouteRow): Target {
  const functions = new Map<string, RouteFunction>();
  for (const method of methods) {
    const candidate = module[method];
    if (typeof candidate === "function") functions.set(method, candidate as RouteFunction);
  }
  const get = functions.get("GET");
  // Node omits the body of an answer to HEAD.
  if (get && !functions.has("HEAD")) functions.set("HEAD", get);
  const allow = [...new Set([...functions.keys(), "OPTIONS"])].sort();
  return { pattern, functions, allow, restName: /\*(\w+)$/.exec(pattern)?.[1] ?? null };
}

function allow(target: Target): { Allow: string } {
  return { Allow: target.allow.join(", ") };
}

/** The first and so most specific route that matches, with its parameters decoded. */
function find(
  router: SmartRouter<Target>,
  path: string,
): { target: Target; params: Params } | null {
  const [matches, stash] = router.match("ALL", path);
  const first = matches[0];
  if (!first) return null;
  const [target, indexes] = first;
  const params: Params = {};
  for (const [name, value] of Object.entries(indexes)) {
    const text = typeof value === "number" ? (stash?.[value] ?? "") : value;
    params[name] =
      name === target.restName ? text.split("/").map(decodeURIComponent) : decodeURIComponent(text);
  }
  return { target, params };
}
