/** The server lane: calls the functions of app/**\/route.ts directly, behind the same gate as Next's middleware. */
import type { ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { RegExpRouter } from "hono/router/reg-exp-router";
import { SmartRouter } from "hono/router/smart-router";
import { TrieRouter } from "hono/router/trie-router";
import { errors } from "@/lib/http/errors";
import { sourceOf } from "@/lib/http/event-stream";
import { errorResponse, faultResponse, formatOf } from "@/lib/http/formats";
import type { RouteRow } from "@/lib/http/openapi";
import type { Handler } from "./edge";
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

/** Answers one request whose target the edge has looked at. It never rejects. */
export type Answer = (request: Request, path: string) => Promise<Response>;

/** Answers by every route of the table; a path in none of them answers 404 in its family's words. */
export function createAnswer(routes: readonly RouteRow[], gate: Gate): Answer {
  const router = new SmartRouter<Target>({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const route of routes) {
    const target = targetOf(route);
    router.add("ALL", route.pattern.replace(/\*(\w+)$/, ":$1{.+}"), target);
  }

  return async (request, path) => {
    const { method } = request;
    try {
      const verdict = await gate({ method, path, headers: request.headers });
      if (!verdict.pass) return verdict.response;
      const found = find(router, path);
      if (!found) return errorResponse(formatOf(path), errors.notFound());
      const { target, params } = found;
      const run = target.functions.get(method);
      if (run) return await run(request, { params: Promise.resolve(params) });
      // The rest of a path is a route of its own only for the methods it names (XB-018).
      if (target.restName) return errorResponse(formatOf(path), errors.notFound());
      if (method === "OPTIONS") return new Response(null, { status: 204, headers: allow(target) });
      return errorResponse(formatOf(path), errors.method(target.allow));
    } catch (fault) {
      return faultResponse(formatOf(path), fault, `${method} lane`);
    }
  };
}

/** Serves over HTTP what is answered. */
export function createLane(answer: Answer): Handler {
  const listener = getRequestListener(
    async (request, { incoming, outgoing }) => {
      const response = await answer(request, pathOf(incoming.url ?? "/"));
      const source = sourceOf(response);
      return source ? stream(response, source, outgoing as ServerResponse) : response;
    },
    // The edge has taken the body already: nothing of it is left to clean up.
    { autoCleanupIncoming: false },
  );
  return (request, response) => {
    response.setHeader("content-security-policy", apiPolicy);
    void listener(request, response);
  };
}

function targetOf({ pattern, module }: RouteRow): Target {
  const functions = new Map<string, RouteFunction>();
  for (const method of methods) {
    const candidate = module[method];
    if (typeof candidate === "function") functions.set(method, candidate as RouteFunction);
  }
  const get = functions.get("GET");
  // Node leaves the body of an answer to HEAD away by itself.
  if (get && !functions.has("HEAD")) functions.set("HEAD", get);
  const allow = [...new Set([...functions.keys(), "OPTIONS"])].sort();
  return { pattern, functions, allow, restName: /\*(\w+)$/.exec(pattern)?.[1] ?? null };
}

function allow(target: Target): { Allow: string } {
  return { Allow: target.allow.join(", ") };
}

/** The first, that is most specific, row that matches, with its parameters decoded. */
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
