import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { DELETE as revokeRoute } from "@/app/api/account/tokens/[id]/route";
import { GET as listRoute, POST as makeRoute } from "@/app/api/account/tokens/route";
import { GET as linksRoute } from "@/app/api/links/route";
import { db, pool } from "@/db/client";
import { personalKey, user } from "@/db/schema";
import { take } from "@/lib/http/rate-limit";
import { asPerson, newCredential, signUp, type TestPerson } from "@/lib/testing/accounts";
import { type Answered, call } from "@/lib/testing/call";
import { accountLimits } from "./limits";
import { checkPersonalKey } from "./personal-keys";

let ada: TestPerson;
beforeEach(async () => {
  ada = await signUp();
});

const make = (person: TestPerson, body: object = {}): Promise<Answered> =>
  asPerson(person, makeRoute, { body });
const list = async (person: TestPerson) => (await asPerson(person, listRoute)).body.tokens;
const revoke = (person: TestPerson, id: string) =>
  asPerson(person, revokeRoute, {
    method: "DELETE",
    params: { id },
    path: `/api/account/tokens/${id}`,
  });
const change = (id: string, values: Partial<typeof personalKey.$inferInsert>) =>
  db().update(personalKey).set(values).where(eq(personalKey.id, id));

test("a personal key can be made on every plan, is shown once, and only its hash is stored", async () => {
  // D-28, T-033
  const made = await make(ada, {});
  expect(made.status).toBe(201);
  const { id, key } = made.body;
  expect(key).toMatch(/^usk_[A-Za-z0-9_-]{43}$/);
  expect(made.body).toEqual({ id, name: "Default", start: key.slice(0, 8), key });
  expect(await list(ada)).toEqual([
    {
      id,
      name: "Default",
      start: key.slice(0, 8),
      enabled: true,
      request_count: 0,
      last_request: null,
      created_at: expect.any(String),
      expires_at: null,
    },
  ]);
  const { rows } = await pool().query("select row_to_json(k)::text as text from personal_key k");
  expect(rows.filter(({ text }) => text.includes(key.slice(8)))).toEqual([]);
});

test.each([
  ["a name of 100", { name: "x".repeat(100) }, 201],
  ["a name of 101", { name: "x".repeat(101) }, 400],
  ["a name nobody sees", { name: "\u200b\u3164" }, 400],
  ["an empty name", { name: "" }, 400],
  ["1 day", { expiresInDays: 1 }, 201],
  ["365 days", { expiresInDays: 365 }, 201],
  ["366 days", { expiresInDays: 366 }, 400],
  ["0 days", { expiresInDays: 0 }, 400],
  ["half a day", { expiresInDays: 0.5 }, 400],
  ["days in words", { expiresInDays: "7" }, 400],
  ["null days", { expiresInDays: null }, 400],
])("a new personal key with %s", async (_, body, status) => {
  // D-28
  const answered = await make(ada, body);
  expect(answered.status).toBe(status);
  const days = "expiresInDays" in body ? Number(body.expiresInDays) : null;
  if (status === 201 && days !== null) {
    const [{ expires_at, created_at }] = await list(ada);
    const lives = Date.parse(expires_at) - Date.parse(created_at);
    expect(Math.abs(lives - days * 86_400_000)).toBeLessThan(5_000);
  }
});

test("an invalid body is not counted, and the forty-first attempt is refused whatever its body is", async () => {
  // D-28
  await take(accountLimits.keys, ada.userId, 39);
  for (let i = 0; i < 3; i++) expect((await make(ada, { name: "" })).status).toBe(400);
  expect((await make(ada)).status).toBe(201);
  for (const body of [{}, { name: "" }]) expect((await make(ada, body)).status).toBe(429);
  expect(await list(ada)).toHaveLength(1);
});

test("each accepted use is counted and dated", async () => {
  // T-035
  const { id, key } = (await make(ada)).body;
  expect(await checkPersonalKey(key)).toEqual({
    keyId: id,
    userId: ada.userId,
    email: ada.email,
    name: "Ada",
  });
  await Promise.all(Array.from({ length: 9 }, () => checkPersonalKey(key)));
  const [used] = await list(ada);
  expect(used.request_count).toBe(10);
  expect(Date.parse(used.last_request)).toBeGreaterThan(Date.now() - 60_000);
  await revoke(ada, id);
  expect(await checkPersonalKey(key)).toBeNull();
  expect((await list(ada))[0]).toEqual({ ...used, enabled: false });
});

test("an invalid personal key identifies nobody", async () => {
  // T-023, T-028, T-029, T-030
  const { id, key } = (await make(ada, { expiresInDays: 1 })).body;
  await change(id, { expiresAt: new Date(Date.now() + 600_000) });
  expect(await checkPersonalKey(key)).not.toBeNull();
  await change(id, { expiresAt: new Date(Date.now() - 1) });
  expect(await checkPersonalKey(key)).toBeNull();
  const others = [`usk_${newCredential()}`, `upk_${key.slice(4)}`, `${key} `, key.slice(4), ""];
  for (const other of others) expect(await checkPersonalKey(other)).toBeNull();
});

test("a personal key is not an API key: the gate admits no program with it", async () => {
  // G-003, D-01
  const { key } = (await make(ada)).body;
  const headers = { Authorization: `Bearer ${key}`, "Sec-Fetch-Site": "none" };
  const answered = await call(linksRoute, { headers, path: "/api/links" });
  expect([answered.status, answered.body.reason]).toEqual([401, "api-key"]);
});

test("20 keys work at a time, even when requested at once; ended ones do not count", async () => {
  // D-28
  for (let keys = 0; keys < 16; keys++) await make(ada);
  const answers = await Promise.all(Array.from({ length: 7 }, () => make(ada)));
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(made).toHaveLength(4);
  expect(refused.map(({ body }) => body.reason)).toEqual(["limit", "limit", "limit"]);
  await change(made[0]?.body.id, { expiresAt: new Date(Date.now() - 1) });
  expect((await make(ada)).status).toBe(201);
  await revoke(ada, made[1]?.body.id);
  expect((await make(ada)).status).toBe(201);
  expect((await make(ada)).status).toBe(409);
  const listed = await list(ada);
  expect(listed).toHaveLength(22);
  const moments = listed.map((row: { created_at: string }) => row.created_at);
  expect(moments).toEqual([...moments].sort().reverse());
});

test("in Lockdown no key can be made, and existing ones keep working", async () => {
  // D-42
  const { key } = (await make(ada)).body;
  await db().update(user).set({ lockdown: true }).where(eq(user.id, ada.userId));
  const refused = await make(ada);
  expect([refused.status, refused.body.reason]).toEqual([403, "lockdown"]);
  expect(await checkPersonalKey(key)).not.toBeNull();
});

test("a key of somebody else gets the same answer as an unknown one; revoking twice is harmless", async () => {
  // A-062, D-28
  const { id, key } = (await make(await signUp())).body;
  for (const other of [id, randomUUID(), id.toUpperCase(), "x"])
    expect((await revoke(ada, other)).status).toBe(404);
  expect(await checkPersonalKey(key)).not.toBeNull();
  const own = (await make(ada)).body.id;
  expect((await revoke(ada, own)).body).toEqual({ ok: true });
  expect((await revoke(ada, own)).body).toEqual({ ok: true });
});

test("making a key is mailed", async () => {
  // D-96
  await make(ada);
  const { rows } = await pool().query("select kind from mail_outbox where recipient = $1", [
    ada.email,
  ]);
  expect(rows.map(({ kind }) => kind)).toContain("security-personal-key-made");
});
