/**
 * Whatever a stranger or a broken client sends to the routes of accounts, keys, administration, the signing inbox and every
 * domain without such a test of its own, a server in a process of its own answers in the documented words, and never with
 * a fault of ours.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { baseUrl, resetEnv } from "@/lib/env";
import { undescribed } from "@/lib/http/openapi";
import type { Route } from "@/lib/http/route";
import { rows } from "@/lib/testing/authorization/table";
import { newVisitor, type Visitor } from "@/lib/testing/callers";
import { partOf } from "@/lib/testing/drill";
import { ADMIN, newLinkedFile, type World } from "@/lib/testing/every-caller";
import { hostileBodies, hostileHeaders, hostileIds, hostileQueries } from "@/lib/testing/hostile";
import { forgetCounters } from "@/lib/testing/limits";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";
import { loadFunctions } from "@/lib/testing/server";

/** Requests under way at once. */
const AT_ONCE = 8;
const before = process.env.ADMIN_EMAILS;
let turn = 0;
let server: SecondProcess;
let world: World;

beforeAll(async () => {
  process.env.ADMIN_EMAILS = ADMIN;
  resetEnv();
  server = await startSecondProcess({ AI_BASE_URL: "script:" });
  const file = await newLinkedFile("standard");
  const somebody = await newVisitor();
  world = { standard: file, encrypted: file, somebody } as World;
}, 60_000);
afterAll(async () => {
  await server.kill();
  if (before === undefined) delete process.env.ADMIN_EMAILS;
  else process.env.ADMIN_EMAILS = before;
  resetEnv();
  await forgetCounters();
});

/** What is asked elsewhere, and what has nothing to ask for: each with the reason. */
const ELSEWHERE: Record<string, RegExp> = {
  "hostile-desk.test.ts": /^\/api\/(desk|t)\//,
  "tickets/hostile.test.ts, and upload-hostile.test.ts": /^\/api\/v1\//,
  "signing/hostile.test.ts": /^\/api\/sign\/v1\//,
  "a stream that does not end: files/live": /^\/api\/documents\/:id\/events$/,
  "bytes and no JSON: files/attachments.test.ts": /^\/api\/documents\/:id\/attachments\/:/,
  "reads nothing that is sent": /^\/(openapi\.json|api\/(\*path|health|cron))$/,
  "signed bytes and reports in any shape: billing and csp-reports": /^\/api\/(billing|csp-report)/,
};
const isElsewhere = (pattern: string) => Object.values(ELSEWHERE).some((of) => of.test(pattern));
const operations = (await loadFunctions())
  .filter(({ pattern }) => !isElsewhere(pattern))
  .map(({ run: route, method, pattern }) => ({
    method,
    pattern,
    route,
    name: `${method} ${pattern}`,
  }));
const changing = operations.filter(({ method }) => method !== "GET");
const named = (all: typeof operations) =>
  all.map((operation) => [`${operation.method} ${operation.pattern}`, operation] as const);

interface Asked {
  /** What is hostile about it. */
  what: string;
  path: string;
  method: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** XB-017 */
function isReadable(body: Asked["body"]): boolean {
  if (body === undefined) return true;
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** Null when the answer is a documented one. */
async function wrongWith(route: Route, asked: Asked, answer: Response): Promise<string | null> {
  const { status } = answer;
  const text = await answer.clone().text();
  if (status >= 500) return `${status} ${text}`;
  // What the edge refuses never comes to the route.
  const fromEdge = status === 431 || (status === 400 && text.includes("path"));
  const missing = fromEdge ? null : await undescribed(route.operation, answer);
  if (missing) return missing;
  if (status < 400) return isReadable(asked.body) ? null : `${status} for a body nobody can read`;
  // Where nobody is known to lead a person back to, they read a page.
  if (asked.path.startsWith("/oauth/authorize") && text.startsWith("<!doctype html>")) return null;
  const body = JSON.parse(text) as Record<string, unknown>;
  const { error, reason = "", fields = {}, code, message, error_description, ...rest } = body;
  // JSON-RPC has an error of its own shape, of a message that was not read.
  if (asked.path.startsWith("/mcp"))
    return rest.jsonrpc === "2.0" && rest.id === null && typeof error === "object" ? null : text;
  const hasCode =
    /^\/api\/(auth|pay)\//.test(asked.path) || (status === 422 && asked.path === "/api/ai/fetch");
  const isWorded =
    (hasCode ? typeof code === "string" : code === undefined) &&
    (typeof error_description === "string") === asked.path.startsWith("/oauth/") &&
    message === (asked.path.startsWith("/api/auth/") ? error : undefined);
  const isShaped = typeof error === "string" && typeof reason === "string" && isWorded;
  const isFielded = Object.values(fields as object).every((words) => Array.isArray(words));
  return isShaped && isFielded && Object.keys(rest).length === 0 ? null : text;
}

/** Asks everything of one route and keeps a line for each answer that is none of ours. */
async function askAll(route: Route, all: readonly Asked[]): Promise<string[]> {
  const found: string[] = [];
  const ask = async (asked: Asked, who: Visitor): Promise<boolean> => {
    const { path, method, headers, body } = asked;
    const own = { Origin: baseUrl(), Cookie: who.cookie, "Content-Type": "application/json" };
    const init = {
      method,
      headers: { ...own, ...headers },
      ...(body === undefined ? {} : { body }),
    };
    const answer = await fetch(`${server.url}${path}`, init);
    const wrong = await wrongWith(route, asked, answer);
    if (wrong) found.push(`${asked.what}: ${wrong}`);
    return answer.status >= 400 && answer.status !== 401;
  };
  let who = await newVisitor({ email: ADMIN });
  for (let at = 0; at < all.length; at += AT_ONCE) {
    await forgetCounters();
    const still = await Promise.all(all.slice(at, at + AT_ONCE).map((asked) => ask(asked, who)));
    // What was let in may have ended the session.
    if (still.includes(false)) who = await newVisitor({ email: ADMIN });
  }
  return found;
}

/** A body its route takes, from the table of callers. */
async function goodBody(method: string, pattern: string): Promise<Record<string, unknown>> {
  const row = rows[`${method} ${pattern}`];
  const { somebody } = world;
  const made = await row?.body?.({ world, visitor: somebody, owner: somebody });
  return { ...made };
}

/** Every member a body may have, the optional ones too. */
function membersOf({ operation: { body } }: Route): string[] {
  const { properties = {} } = body
    ? z.toJSONSchema(body, { io: "input", unrepresentable: "any" })
    : {};
  return Object.keys(properties);
}

const NOBODY = "00000000-0000-4000-8000-000000000000";
const at = (pattern: string, id = NOBODY) => pattern.replace(/:\w+/g, id);

/** Its own file's owner asks, so that a body comes to be read; whatever is let in may change or end that file. */
async function newTarget(pattern: string, privacy: "standard" | "e2ee") {
  if (!/^\/api\/(documents\/:id|links|trash)/.test(pattern)) return { id: NOBODY, headers: {} };
  const { id, links } = await newLinkedFile(privacy);
  return { id, headers: { Authorization: `Bearer ${links.owner}`, "X-Svc-Client": "6" } };
}

test("every route is asked, here or where it is named", async () => {
  const patterns = (await loadFunctions()).map(({ pattern }) => pattern);
  expect(operations.length).toBeGreaterThan(150);
  expect(changing.length).toBeGreaterThan(100);
  // No reason outlives its routes.
  for (const [reason, of] of Object.entries(ELSEWHERE))
    expect({ reason, routes: patterns.filter((pattern) => of.test(pattern)).length > 0 }).toEqual({
      reason,
      routes: true,
    });
});

test.each(named(changing))(
  "%s refuses every hostile body in its own words",
  async (_, operation) => {
    const { method, pattern, route } = operation;
    const good = await goodBody(method, pattern);
    const privacy = rows[operation.name]?.file === "encrypted" ? "e2ee" : "standard";
    const { id, headers } = await newTarget(pattern, privacy);
    const asked = hostileBodies(good, membersOf(route)).map(([what, body]) => ({
      ...{ what, body, method, headers },
      path: at(pattern, id),
    }));
    expect(await askAll(route, partOf(asked, turn++))).toEqual([]);
  },
  120_000,
);

test.each(named(operations))(
  "%s answers hostile ids, queries and headers in its own words",
  async (_, operation) => {
    const { method, pattern, route } = operation;
    const { headers: own } = await newTarget(pattern, "standard");
    const ids = pattern.includes(":") ? hostileIds : [];
    const queries = method === "GET" ? hostileQueries : hostileQueries.slice(0, 3);
    const asked: Asked[] = [
      ...ids.map((id) => ({
        ...{ what: `id ${id.slice(0, 50)}`, method, headers: own },
        path: at(pattern, id),
      })),
      ...queries.map((query) => ({
        what: query.slice(0, 50),
        method,
        path: `${at(pattern)}?${query}`,
        headers: own,
      })),
      ...hostileHeaders.map((headers) => ({
        what: JSON.stringify(headers).slice(0, 80),
        method,
        path: at(pattern),
        headers: { ...own, ...headers },
      })),
    ];
    expect(await askAll(route, partOf(asked, turn++))).toEqual([]);
  },
  120_000,
);
