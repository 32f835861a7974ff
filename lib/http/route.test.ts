import { expect, test } from "vitest";
import * as z from "zod";
import type { Operation } from "@/lib/contract/operation";
import { call } from "@/lib/testing/call";
import { errors, HttpError } from "./errors";
import { openApi, reportApi } from "./families";
import { body, query } from "./parse";
import { type Call, created, type Step } from "./route";

const path = "/api/thing";
const thing = <More extends Partial<Operation>>(more: More) => ({
  ...({ method: "POST", path, summary: "t", caller: "public" } as const),
  answers: { 200: z.object({}).loose() },
  ...more,
});

const empty = thing({ body: z.object({}) });

test("steps run in their order and the first that refuses decides", async () => {
  const seen: string[] = [];
  const step =
    (name: string, status?: number): Step<Call, object> =>
    () => {
      seen.push(name);
      if (status) throw new HttpError(status, name, name);
      return {};
    };
  const route = openApi(
    thing({ refusals: [404, 409] }),
    step("a"),
    step("b", 404),
    step("c", 409),
    () => ({}),
  );
  const answered = await call(route, { path });
  expect([answered.status, answered.body.reason]).toEqual([404, "b"]);
  expect(seen).toEqual(["a", "b"]);
});

test("query and body are parsed after the steps, or where a step lists them, and reach the handler", async () => {
  const operation = thing({
    body: z.object({ n: z.number() }),
    query: z.object({ q: z.string().optional() }),
  });
  const sent = { path: `${path}?q=a&q=b`, body: { n: 4, unknown: true } };
  const seen: unknown[] = [];
  const see: Step<Call, object> = (call) => {
    seen.push("body" in call, "search" in call);
    return {};
  };
  for (const route of [
    openApi(operation, see, ({ body, search }) => ({ twice: body.n * 2, q: search.q })),
    openApi(operation, body(operation), query(operation), see, ({ body, search }) => ({
      twice: body.n * 2,
      q: search.q,
    })),
  ])
    expect((await call(route, sent)).body).toEqual({ twice: 8, q: "b" });
  expect(seen).toEqual([false, false, true, true]);
});

test("an empty body reads as an empty object, broken JSON is a 400", async () => {
  // XB-017
  const operation = thing({ body: z.object({ n: z.number().optional() }) });
  const route = openApi(operation, () => ({ ok: true }));
  expect((await call(route, { path, method: "POST" })).status).toBe(200);
  for (const text of ["{", "[]", "1", '"x"', "null"])
    expect((await call(route, { path, method: "POST", body: text })).status).toBe(400);
});

test("where no body is wanted a malformed one is refused all the same, and any other ignored", async () => {
  // XB-017
  const route = openApi(thing({}), () => ({ ok: true }));
  for (const text of ["", "{}", '{"unknown":1}', "[]", "null"])
    expect((await call(route, { path, method: "POST", body: text })).status).toBe(200);
  for (const text of ["{", "nope", " ", "{}{}", '{"__proto__":1}', "[".repeat(65) + "]".repeat(65)])
    expect((await call(route, { path, method: "POST", body: text })).status).toBe(400);
});

test("steps after the body run only if the body could be parsed", async () => {
  const operation = thing({ body: z.object({ n: z.number() }) });
  let done = 0;
  const step = Object.assign(() => ({}), { afterBody: async () => done++ });
  const route = openApi(operation, step, () => ({ done }));
  expect((await call(route, { path, body: { n: "a" } })).status).toBe(400);
  expect((await call(route, { path, body: { n: 1 } })).body).toEqual({ done: 1 });
});

test("a body over the route's limit is refused before it is parsed", async () => {
  // XB-017
  const route = openApi(empty, () => ({}));
  expect((await call(route, { path, body: "x".repeat(65_536) })).status).toBe(400);
  expect((await call(route, { path, body: "x".repeat(65_537) })).status).toBe(413);
});

test("an answer may have a status and headers of its own, and none is cached", async () => {
  // XB-001
  const route = openApi(thing({ answers: { 201: z.object({ id: z.number() }) } }), () =>
    created({ id: 1 }),
  );
  const answered = await call(route, { path });
  expect(answered.status).toBe(201);
  expect(answered.headers.get("cache-control")).toBe("no-store");
  expect(answered.headers.get("content-type")).toBe("application/json; charset=utf-8");
});

test("whatever a handler throws becomes an answer", async () => {
  // XB-002
  const of = (fault: unknown) =>
    call(
      openApi(thing({ refusals: [404, 429] }), () => {
        throw fault;
      }),
      { path },
    );
  expect((await of(new Error("inner words"))).body).toEqual({ error: expect.any(String) });
  expect((await of(undefined)).status).toBe(500);
  expect((await of(errors.notFound())).status).toBe(404);
  const limited = await of(errors.rate(7));
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
});

test("the audit notices an answer that its route does not describe", async () => {
  const route = openApi(thing({}), () => created({}));
  await expect(call(route, { path })).rejects.toThrow("Not described");
  const answers = { 200: z.object({ n: z.number() }) };
  const strange = openApi(thing({ answers }), () => ({}));
  await expect(call(strange, { path })).rejects.toThrow("Not described");
});

test("a foreign origin is refused before the body is looked at", async () => {
  // XB-003, XB-013
  const route = openApi(empty, () => ({}));
  const foreign = { path, body: "x".repeat(70_000), headers: { Origin: "https://evil.test" } };
  const answered = await call(route, foreign);
  expect([answered.status, answered.body.reason]).toEqual([403, "origin"]);
});

test("a violation report is taken from anywhere and always the same way", async () => {
  const { POST } = await import("@/app/api/csp-report/route");
  const report = { path: "/api/csp-report", body: "not json", headers: { Origin: "null" } };
  expect((await call(POST, report)).status).toBe(204);
  expect(reportApi).toBeTypeOf("function");
});
