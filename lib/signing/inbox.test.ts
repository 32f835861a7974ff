import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { PUT as publish, GET as readKey } from "@/app/api/sign/inbox/key/route";
import { POST as leave, GET as read, DELETE as remove } from "@/app/api/sign/inbox/route";
import { POST as keepSecret, GET as readSecrets } from "@/app/api/sign/inbox/secrets/route";
import { db } from "@/db/client";
import { proGrant, signInbox } from "@/db/schema";
import { createApiKey } from "@/lib/accounts/api-keys";
import { take } from "@/lib/http/rate-limit";
import type { Route } from "@/lib/http/route";
import { newInboxKey } from "@/lib/protocol/ecdh";
import { asPerson, signUp, type TestPerson } from "@/lib/testing/accounts";
import { type CallOptions, call } from "@/lib/testing/call";
import { newInboxRow } from "@/lib/testing/inbox";
import { newSealed } from "@/lib/testing/vaults";
import { sweepInbox } from "./inbox";
import { signLimits } from "./limits";

interface Owner {
  person: TestPerson;
  /** An API key of the account. */
  key: string;
}

async function newOwner(): Promise<Owner> {
  const person = await signUp();
  await db().insert(proGrant).values({ userId: person.userId, until: null });
  return { person, key: (await createApiKey(person.userId, "A program")).key };
}

let ada: Owner;
let eve: Owner;
beforeAll(async () => {
  ada = await newOwner();
  eve = await newOwner();
});

const path = "/api/sign/inbox";
const browser = ({ person }: Owner, route: Route, options: CallOptions = {}) =>
  asPerson(person, route, { path, ...options });
const program = ({ key }: Owner, route: Route, options: CallOptions = {}) =>
  call(route, { path, key, ...options });
const put = { method: "PUT" };
const point = async () => (await newInboxKey()).publicKey;
const idsOf = async (owner: Owner): Promise<string[]> =>
  (await browser(owner, read)).body.rows.map(({ id }: { id: string }) => id);
const taken = (owner: Owner, body: object) => browser(owner, remove, { method: "DELETE", body });

/** Moves a row's time back by `ago`. */
async function age(owner: Owner, id: string, ago: string): Promise<void> {
  await db()
    .update(signInbox)
    .set({ createdAt: sql`now() - ${ago}::interval` })
    .where(and(eq(signInbox.userId, owner.person.userId), eq(signInbox.id, id)));
}

/** Inserts rows directly, without the hourly limit. */
async function fill(owner: Owner, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, newInboxRow);
  const { userId } = owner.person;
  await db()
    .insert(signInbox)
    .values(rows.map((row) => ({ ...row, userId })));
  return rows.map(({ id }) => id);
}

// I-001 I-002 D-61
test("a browser publishes the key, and it and programs of the account read it", async () => {
  const owner = await newOwner();
  const account = owner.person.userId;
  expect((await program(owner, readKey)).body).toEqual({ key: null, account });
  const [first, second] = [await point(), await point()];
  for (const key of [first, second]) {
    const answered = await browser(owner, publish, { ...put, body: { key } });
    expect([answered.status, answered.body]).toEqual([200, { key, account }]);
  }
  expect((await browser(owner, readKey)).body).toEqual({ key: second, account });
  expect((await program(owner, readKey)).body).toEqual({ key: second, account });
  expect((await call(readKey, { path })).body).toMatchObject({ reason: "session" });
});

// I-002
test("a program publishes no key, nor does a page that does not say where it is", async () => {
  const body = { key: await point() };
  const byProgram = await program(ada, publish, { ...put, body });
  expect([byProgram.status, byProgram.body.reason]).toEqual([401, "session"]);
  const { Cookie } = ada.person.headers;
  const unnamed = await call(publish, { path, ...put, body, headers: { Cookie } });
  expect([unnamed.status, unnamed.body.reason]).toEqual([403, "origin"]);
});

// I-002
test("a key that is not an uncompressed P-256 point is not published", async () => {
  const owner = await newOwner();
  const good = Buffer.from(await point(), "base64url");
  const compressed = Buffer.concat([Buffer.of(2), good.subarray(1)]);
  const beside = Buffer.from(good);
  beside[64] = (beside[64] ?? 0) ^ 1;
  const zero = Buffer.concat([Buffer.of(4), Buffer.alloc(64)]);
  const bad = [compressed, beside, zero, good.subarray(0, 64)].map((bytes) =>
    bytes.toString("base64url"),
  );
  for (const key of [...bad, good.toString("base64"), "", null, 5]) {
    const { status } = await browser(owner, publish, { ...put, body: { key } });
    expect([key, status]).toEqual([key, 400]);
  }
  expect((await browser(owner, readKey)).body.key).toBeNull();
});

// I-002 I-005
test.each([
  ["publications", signLimits.inboxKey, 60, publish],
  ["rows", signLimits.inboxRow, 200, leave],
] as const)(
  "the last of an hour's %s passes and the next is refused",
  async (_, limit, max, route) => {
    const owner = await newOwner();
    expect(limit).toMatchObject({ max, window: 3_600 });
    await take(limit, owner.person.userId, max - 1);
    const ask = async () =>
      route === publish
        ? browser(owner, publish, { ...put, body: { key: await point() } })
        : program(owner, leave, { body: newInboxRow() });
    expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  },
);

// I-003 I-007
test("rows from programs and browsers wait for the browser, oldest first", async () => {
  const owner = await newOwner();
  const rows = [newInboxRow(), newInboxRow(), newInboxRow()];
  for (const [index, row] of rows.entries()) {
    const send = index === 1 ? browser : program;
    expect((await send(owner, leave, { body: row })).body).toEqual({ ok: true });
  }
  for (const [index, { id }] of rows.entries()) await age(owner, id, `${10 - index} minutes`);
  const { body } = await browser(owner, read);
  expect(body).toEqual({ userId: owner.person.userId, rows });
  const byProgram = await program(owner, read);
  expect([byProgram.status, byProgram.body.reason]).toEqual([401, "session"]);
});

// I-003
test("a row of any other shape is refused and not kept", async () => {
  const owner = await newOwner();
  const good = newInboxRow();
  const bad = [
    { ...good, id: "9e107d9d-372b-1b68-8c15-0242ac120002" },
    { ...good, id: good.id.toUpperCase() },
    { ...good, key: good.key.slice(1) },
    { ...good, key: `${good.key}A` },
    { ...good, payload: good.payload.slice(1) },
    { ...good, payload: `${good.payload}A` },
    { ...good, payload: `${good.payload.slice(1)}+` },
    { id: good.id, key: good.key },
    {},
  ];
  for (const body of bad) expect((await program(owner, leave, { body })).status).toBe(400);
  expect(await idsOf(owner)).toEqual([]);
});

// I-004
test("sending the same row again is harmless, and another row under its id is refused", async () => {
  const row = newInboxRow();
  await program(ada, leave, { body: row });
  expect((await browser(ada, leave, { body: row })).status).toBe(200);
  const { key, payload } = newInboxRow();
  for (const other of [
    { ...row, key },
    { ...row, payload },
  ]) {
    const answered = await program(ada, leave, { body: other });
    expect([answered.status, answered.body.reason]).toEqual([409, "duplicate"]);
  }
  // Another account may choose the same id.
  expect((await program(eve, leave, { body: { ...row, key } })).status).toBe(200);
  expect((await idsOf(ada)).filter((id) => id === row.id)).toEqual([row.id]);
});

// I-006
test("at most five hundred rows wait, even when the last ones arrive at once", async () => {
  const owner = await newOwner();
  const known = newInboxRow();
  await program(owner, leave, { body: known });
  await fill(owner, 497);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => program(owner, leave, { body: newInboxRow() })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.reason).toBe("inbox-full");
  expect(await idsOf(owner)).toHaveLength(500);
  expect((await program(owner, leave, { body: known })).status).toBe(200);
  const [oldest = ""] = await idsOf(owner);
  expect((await taken(owner, { ids: [oldest] })).body).toEqual({ ok: true, deleted: 1 });
  expect((await program(owner, leave, { body: newInboxRow() })).status).toBe(200);
});

// I-007 D-61
test("a row older than thirty days is not returned, not counted, and removed", async () => {
  const owner = await newOwner();
  const [young = "", old = ""] = await fill(owner, 2);
  await age(owner, young, "29 days 23 hours 59 minutes");
  await age(owner, old, "30 days");
  expect(await idsOf(owner)).toEqual([young]);
  expect(await sweepInbox()).toBeGreaterThanOrEqual(1);
  const left = await db()
    .select({ id: signInbox.id })
    .from(signInbox)
    .where(eq(signInbox.userId, owner.person.userId));
  expect(left).toEqual([{ id: young }]);
  await fill(owner, 499);
  await age(owner, young, "30 days");
  expect((await program(owner, leave, { body: newInboxRow() })).status).toBe(200);
});

// I-008
test("a browser removes up to a hundred of its own rows, and no rows of others", async () => {
  const owner = await newOwner();
  const ids = await fill(owner, 3);
  const [foreign = ""] = await fill(eve, 1);
  const unknown = Array.from({ length: 97 }, () => randomUUID());
  const answered = await taken(owner, { ids: [ids[0], ids[1], foreign, ...unknown] });
  expect([answered.status, answered.body]).toEqual([200, { ok: true, deleted: 2 }]);
  expect(await idsOf(owner)).toEqual([ids[2]]);
  expect(await idsOf(eve)).toContain(foreign);
  const tooMany = Array.from({ length: 101 }, () => randomUUID());
  for (const refused of [tooMany, [], ["x"], undefined])
    expect((await taken(owner, { ids: refused })).status).toBe(400);
  const byProgram = await program(owner, remove, { method: "DELETE", body: { ids } });
  expect([byProgram.status, byProgram.body.reason]).toEqual([401, "session"]);
  const { Cookie } = owner.person.headers;
  const unnamed = await call(remove, {
    path,
    method: "DELETE",
    body: { ids },
    headers: { Cookie },
  });
  expect([unnamed.status, unnamed.body.reason]).toEqual([403, "origin"]);
});

// I-011
test("a program without a key, or of an account that is not Pro, is refused", async () => {
  const stranger = { "Sec-Fetch-Site": "none" };
  for (const route of [readKey, leave, read]) {
    const body = route === leave ? newInboxRow() : undefined;
    const { status, body: said } = await call(route, {
      path,
      headers: stranger,
      ...(body && { body }),
    });
    expect([status, said.reason]).toEqual([401, "api-key"]);
  }
  const free = await newOwner();
  await db().delete(proGrant).where(eq(proGrant.userId, free.person.userId));
  const refused = await program(free, leave, { body: newInboxRow() });
  expect([refused.status, refused.body.reason]).toEqual([403, "pro"]);
});

test("sealed keys are added, never changed, and at most ten are stored", async () => {
  const owner = await newOwner();
  const keep = (body: object) => browser(owner, keepSecret, { body });
  const kept = await Promise.all(
    Array.from({ length: 10 }, async () => ({ key: await point(), sealed: newSealed() })),
  );
  for (const secret of kept) expect((await keep(secret)).body).toEqual({ ok: true });
  const full = await keep({ key: await point(), sealed: newSealed() });
  expect([full.status, full.body.reason]).toEqual([409, "limit"]);
  const { body } = await browser(owner, readSecrets);
  expect(body.userId).toBe(owner.person.userId);
  expect(body.secrets).toHaveLength(10);
  expect(body.secrets).toEqual(expect.arrayContaining(kept));
  expect((await browser(eve, readSecrets)).body.secrets).toEqual([]);
  expect((await program(owner, readSecrets)).status).toBe(401);
});

test("a stored key is not replaced by another with the same name", async () => {
  const owner = await newOwner();
  const secret = { key: await point(), sealed: newSealed() };
  for (const sealed of [secret.sealed, newSealed()])
    expect((await browser(owner, keepSecret, { body: { ...secret, sealed } })).status).toBe(200);
  expect((await browser(owner, readSecrets)).body.secrets).toEqual([secret]);
});
