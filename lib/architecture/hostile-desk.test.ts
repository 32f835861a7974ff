/** Whatever a stranger or a broken page sends to the desk and to a customer's thread, it is answered in the tickets' envelope. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { pool } from "@/db/client";
import type { Route } from "@/lib/http/route";
import { asPerson, newNetwork, signUp, type TestPerson } from "@/lib/testing/accounts";
import { type Given, rows } from "@/lib/testing/authorization/table";
import { newProject } from "@/lib/testing/desk";
import { partOf } from "@/lib/testing/drill";
import type { World } from "@/lib/testing/every-caller";
import { hostileBodies, hostileHeaders, hostileIds, hostileQueries } from "@/lib/testing/hostile";
import { bodiesLike, refusalOf, textsOf } from "@/lib/testing/hostile-tickets";
import { loadFunctions } from "@/lib/testing/server";
import { file } from "@/lib/testing/tickets";
import { tokenEvent } from "@/lib/testing/uploads";
import { makeProjectKey } from "@/lib/tickets/keys";

/** Of each route, with those of the tables, before a part of all is taken. */
const INPUTS = 300;
/** Requests under way at once. */
const AT_ONCE = 20;
const SEED = 4;

const Refusal = refusalOf("session", "role", "limit", "conflict", "lockdown", "already_member");

const operations = (await loadFunctions())
  .filter(({ pattern }) => /^\/api\/(desk|t)\//.test(pattern))
  .map(({ method, pattern, run }) => [`${method} ${pattern}`, method, pattern, run] as const);

/** Bodies that routes take which nobody of the table of callers may use or sends as they must. */
const GOOD: Record<string, object> = {
  "POST /api/t/:code/reply": { body: "Hello.", attachments: [] },
  "POST /api/t/:code/upload": tokenEvent(),
  "POST /api/desk/tickets/:code/upload": tokenEvent(),
};

let turn = 0;
let person: TestPerson;
let given: Given;

beforeAll(async () => {
  person = await signUp();
  const visitor = { ...person, token: "" };
  const world: Partial<World> = { somebody: visitor };
  given = { world: world as World, visitor, owner: visitor };
});

interface Target {
  route: Route;
  method: string;
  pattern: string;
  params: Record<string, string>;
  k: string;
  good: object;
}

/** Something of the person's own that the route is about. */
async function targetOf(method: string, pattern: string, route: Route): Promise<Target> {
  const name = `${method} ${pattern}`;
  const row = rows[name];
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, param = ""]) => param);
  const isThread = pattern.startsWith("/api/t/");
  const { id, k } = isThread ? await newThread() : { id: await row?.id?.(given), k: "" };
  const [first, second] = names;
  const params: Record<string, string> = first && id ? { [first]: id } : {};
  if (second)
    params[second] =
      (await row?.part?.({ ...given, id: id ?? "", file: given.world.standard })) ?? randomUUID();
  const good = GOOD[name] ?? { ...(await row?.body?.(given)) };
  return { route, method, pattern, params, k, good };
}

async function newThread(): Promise<{ id: string; k: string }> {
  const { id } = await newProject([[person, "owner"]]);
  const { body } = await file(await makeProjectKey(person.userId, id, "Shop"));
  return { id: body.short_code, k: new URL(body.status_url).searchParams.get("k") ?? "" };
}

interface Sent {
  what: string;
  body?: unknown;
  query?: string;
  id?: string;
  headers?: Record<string, string>;
}

/** Null when the answer is a documented one; setup.ts refuses a status its route does not describe. */
async function wrongWith(target: Target, { what, body, query = "", id, headers = {} }: Sent) {
  const { route, method, pattern, k } = target;
  const names = Object.keys(target.params);
  const params = id === undefined ? target.params : Object.fromEntries(names.map((n) => [n, id]));
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const answered = await asPerson(person, route, {
    ...{ method, params, path: `${path}?${k && `k=${k}&`}${query}` },
    ...(method !== "GET" && body !== undefined && { body }),
    headers: { "X-Svc-IP": newNetwork(), "Content-Type": "application/json", ...headers },
  });
  const { status } = answered;
  if (status >= 500) return `${what}: ${status}`;
  if (answered.headers.get("cache-control") !== "no-store") return `${what}: kept by caches`;
  if (status < 400 || Refusal.safeParse(answered.body).success) return null;
  return `${what}: ${status} ${JSON.stringify(answered.body)}`;
}

async function wrongWithAll(target: Target, all: readonly Sent[]): Promise<string[]> {
  const wrong: (string | null)[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    // As if nobody had asked before; of a ticket, too.
    await pool().query("delete from rate_limit where key = any($1) or key like 'thread-%'", [
      [`ticket-invite:${person.userId}`, `desk-upload:${person.userId}`],
    ]);
    wrong.push(
      ...(await Promise.all(all.slice(at, at + AT_ONCE).map((sent) => wrongWith(target, sent)))),
    );
  }
  return wrong.filter((found) => found !== null);
}

test("the table has the routes", () => {
  expect(operations.length).toBeGreaterThan(30);
});

test.each(operations.filter(([, method]) => method !== "GET"))(
  "%s answers hostile bodies in its own words",
  async (_, method, pattern, route) => {
    const target = await targetOf(method, pattern, route);
    const table = hostileBodies(target.good as Record<string, unknown>);
    const numRuns = Math.max(50, INPUTS - table.length);
    const generated = fc.sample(bodiesLike(target.good), { seed: SEED, numRuns });
    const all = [
      ...table.map(([what, body]) => ({ what, body })),
      ...generated.map((body, i) => ({ what: `seed ${SEED}, body ${i}`, body })),
    ];
    expect(await wrongWithAll(target, partOf(all, turn++))).toEqual([]);
  },
  120_000,
);

test.each(operations)(
  "%s answers hostile ids, queries and headers in its own words",
  async (_, method, pattern, route) => {
    const target = await targetOf(method, pattern, route);
    const names = method === "GET" ? ["limit", "cursor", "project", "q", "k", "bom"] : ["k"];
    const queries = names.flatMap((name) =>
      hostileQueries
        .filter((query) => query.startsWith("status"))
        .map((query) => query.replaceAll("status", name)),
    );
    const ids = pattern.includes(":") ? [...hostileIds, ...textsOf(60)] : [];
    const all: Sent[] = [
      ...ids.map((id) => ({
        what: `id ${JSON.stringify(id.slice(0, 40))}`,
        id: id.toWellFormed(),
      })),
      ...[...queries, ...(method === "GET" ? hostileQueries : [])].map((query) => ({
        what: query.slice(0, 60),
        query,
      })),
      ...textsOf(method === "GET" ? 100 : 0).map((text) => ({
        what: `text ${JSON.stringify(text)}`,
        query: `q=${encodeURIComponent(text.toWellFormed())}`,
      })),
      ...hostileHeaders.map((headers) => ({ what: JSON.stringify(headers).slice(0, 60), headers })),
      { what: "a bad Idempotency-Key", headers: { "Idempotency-Key": "'" } },
    ];
    expect(await wrongWithAll(target, partOf(all, turn++))).toEqual([]);
  },
  120_000,
);
