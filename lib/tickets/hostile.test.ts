/**
 * Whatever a broken or hostile program sends, the answer has the tickets' error format and is never a server error
 * (T-001…T-008).
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import type { Route } from "@/lib/http/route";
import { partOf } from "@/lib/testing/drill";
import { hostileBodies, hostileHeaders, hostileIds, hostileQueries } from "@/lib/testing/hostile";
import { bodiesLike, refusalOf, textsOf } from "@/lib/testing/hostile-tickets";
import { loadFunctions } from "@/lib/testing/server";
import { ask, filed, newProject, type TestProject } from "@/lib/testing/tickets";

const Envelope = refusalOf();

const GOOD: Record<string, object> = {
  "POST /api/v1/intake": {
    email: "ann@customers.test",
    message: "Hello.",
    name: "Ann",
    subject: "Help",
    source: { page: "/" },
    attachments: [{ url: "https://a.public.blob.vercel-storage.com/a", filename: "a.png" }],
  },
  "PATCH /api/v1/tickets/:code": { status: "resolved" },
  "POST /api/v1/tickets/:code/reply": { body: "Hello.", resolve: false },
  "POST /api/v1/projects/:id/keys": { name: "Shop" },
};

const operations = (await loadFunctions())
  .filter(({ pattern }) => /^\/api\/v1\/(?!upload)/.test(pattern))
  .map(({ method, pattern, run }) => [`${method} ${pattern}`, method, pattern, run] as const);

/** Requests in progress at once. */
const AT_ONCE = 20;
let turn = 0;

interface Asked {
  method: string;
  pattern: string;
  route: Route;
  project: TestProject;
  code: string;
}

interface Sent {
  what: string;
  body?: unknown;
  query?: string;
  id?: string;
  headers?: Record<string, string>;
}

async function newAsked(method: string, pattern: string, route: Route): Promise<Asked> {
  const project = await newProject();
  return { method, pattern, route, project, code: await filed(project) };
}

/** Null when the answer is documented; setup.ts refuses a status that the route does not describe. */
async function wrongWith(asked: Asked, { what, body, query, id, headers }: Sent) {
  const { method, pattern, route, project, code } = asked;
  const part = id ?? (pattern.includes(":code") ? code : project.id);
  const path = `${pattern.replace(/:\w+/, part)}${query ? `?${query}` : ""}`;
  const key = pattern.endsWith("/intake") ? project.key : project.owner.key;
  const answered = await ask(route, path, key, {
    method,
    params: { id: part, code: part },
    ...(method !== "GET" && body !== undefined && { body: body as string }),
    ...(headers && { headers }),
  });
  const { status } = answered;
  if (status >= 500) return `${what}: ${status}`;
  if (answered.headers.get("cache-control") !== "no-store") return `${what}: kept by caches`;
  if (status < 400) return null;
  return Envelope.safeParse(answered.body).success
    ? null
    : `${what}: ${status} ${JSON.stringify(answered.body)}`;
}

async function wrongWithAll(asked: Asked, all: readonly Sent[]): Promise<string[]> {
  const wrong: (string | null)[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    // Clears the rate limits.
    await pool().query("delete from rate_limit where key like $1", [
      `%${asked.project.owner.keyId}`,
    ]);
    const some = all.slice(at, at + AT_ONCE);
    wrong.push(...(await Promise.all(some.map((sent) => wrongWith(asked, sent)))));
  }
  return wrong.filter((found) => found !== null);
}

test("the tests cover every route for programs", () => {
  expect(operations.map(([name]) => name)).toHaveLength(11);
});

test.each(operations.filter(([, method]) => method !== "GET"))(
  "%s answers hostile bodies in the documented format",
  async (name, method, pattern, route) => {
    const good = GOOD[name] ?? {};
    const seed = 6;
    const generated = fc.sample(bodiesLike(good), { seed, numRuns: 300 });
    const asked = await newAsked(method, pattern, route);
    const all = [
      ...hostileBodies(good as Record<string, unknown>).map(([what, body]) => ({ what, body })),
      ...generated.map((body, i) => ({ what: `seed ${seed}, body ${i}`, body })),
      { what: "a megabyte", body: JSON.stringify({ ...good, message: "x".repeat(1_048_576) }) },
    ];
    expect(await wrongWithAll(asked, partOf(all, turn++))).toEqual([]);
  },
  120_000,
);

test.each(operations)(
  "%s answers hostile ids, queries and headers in the documented format",
  async (_, method, pattern, route) => {
    const asked = await newAsked(method, pattern, route);
    const ids = pattern.includes(":") ? hostileIds : [];
    const names = ["limit", "cursor", "project"].flatMap((name) =>
      hostileQueries
        .filter((query) => query.startsWith("status="))
        .map((query) => query.replaceAll("status", name)),
    );
    const values = textsOf(300);
    const all: Sent[] = [
      ...ids.map((id) => ({ what: `id ${id.slice(0, 40)}`, id })),
      ...values.map((text) => {
        const part = encodeURIComponent(text.toWellFormed());
        const what = `text ${JSON.stringify(text)}`;
        if (pattern.includes(":")) return { what, id: part || "x" };
        return { what, query: `cursor=${part}&status=${part}&project=${part}` };
      }),
      ...[...hostileQueries, ...names].map((query) => ({ what: query.slice(0, 60), query })),
      ...hostileHeaders.map((headers) => ({ what: JSON.stringify(headers).slice(0, 60), headers })),
      { what: "a bad Idempotency-Key", headers: { "Idempotency-Key": "'" } },
    ];
    expect(await wrongWithAll(asked, partOf(all, turn++))).toEqual([]);
  },
  120_000,
);
