import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST as startDeletion } from "@/app/api/account/delete/start/route";
import { PATCH as renameRoute, DELETE as revokeRoute } from "@/app/api/account/keys/[id]/route";
import { GET as listRoute, POST as makeRoute } from "@/app/api/account/keys/route";
import { GET as linksRoute } from "@/app/api/links/route";
import { db, pool } from "@/db/client";
import { apiKey, proGrant, user } from "@/db/schema";
import { take } from "@/lib/http/rate-limit";
import {
  asPerson,
  newCredential,
  newNetwork,
  signUp,
  type TestPerson,
} from "@/lib/testing/accounts";
import { type Answered, call } from "@/lib/testing/call";
import { startSecondProcess } from "@/lib/testing/process";
import { startSleepingHost } from "@/lib/testing/sleeping-host";
import { createApiKey } from "./api-keys";
import { hashOfKey } from "./key-text";
import { accountLimits } from "./limits";

let ada: TestPerson;

async function newPro(): Promise<TestPerson> {
  const person = await signUp();
  await db().insert(proGrant).values({ userId: person.userId, until: null });
  return person;
}

beforeEach(async () => {
  ada = await newPro();
});

const make = (person: TestPerson, body: object = {}): Promise<Answered> =>
  asPerson(person, makeRoute, { body: { currentCredential: person.credential, ...body } });
const list = async (person: TestPerson) => (await asPerson(person, listRoute)).body.keys;
const on = (id: string) => ({ params: { id }, path: `/api/account/keys/${id}` });
const rename = (person: TestPerson, id: string, name: unknown) =>
  asPerson(person, renameRoute, { ...on(id), method: "PATCH", body: { name } });
const revoke = (person: TestPerson, id: string) =>
  asPerson(person, revokeRoute, { ...on(id), method: "DELETE" });
/** The answer's reason: `api-key` when the key is invalid, `capability` when only the capability is missing. */
const use = async (key: string): Promise<string> =>
  (await call(linksRoute, { key, path: "/api/links" })).body.reason;
const notices = async ({ email }: TestPerson): Promise<string[]> => {
  const { rows } = await pool().query(
    "select kind from mail_outbox where recipient = $1 and kind like 'security-%' order by created_at",
    [email],
  );
  return rows.map(({ kind }) => kind);
};

test("a key is shown only when it is made, and only its hash is stored", async () => {
  // G-013, G-014, D-34
  const made = await make(ada, { name: "  Backup robot " });
  expect(made.status).toBe(201);
  const { id, key, ...rest } = made.body;
  expect(key).toMatch(/^upk_[A-Za-z0-9_-]{43}$/);
  expect(rest).toEqual({
    name: "Backup robot",
    last4: key.slice(-4),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect(made.headers.get("cache-control")).toBe("no-store");
  expect(await list(ada)).toEqual([{ id, ...rest, lastUsedAt: null }]);
  const { rows } = await pool().query("select row_to_json(k)::text as text from api_key k");
  expect(rows.filter(({ text }) => text.includes(key))).toEqual([]);
  expect(rows.filter(({ text }) => text.includes(hashOfKey(key)))).toHaveLength(1);
});

test("the list has the person's own keys, newest first, with their last use", async () => {
  // G-014, G-019, A-062
  const first = (await make(ada)).body;
  const second = (await make(ada, { name: "Second" })).body;
  expect(first.name).toBe("API key");
  await make(await newPro());
  expect((await list(ada)).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  await use(first.key);
  const lastUsed = async () => Date.parse((await list(ada))[1].lastUsedAt);
  await expect.poll(lastUsed).toBeGreaterThan(Date.now() - 60_000);
  const stamped = await lastUsed();
  await use(first.key);
  expect(await lastUsed()).toBe(stamped);
  await db()
    .update(apiKey)
    .set({ lastUsedAt: new Date(0) })
    .where(eq(apiKey.id, first.id));
  await db().update(user).set({ lockdown: true }).where(eq(user.id, ada.userId));
  expect(await use(first.key)).toBe("lockdown");
  expect(await lastUsed()).toBe(0);
});

// G-019: recorded after the answer, and the host is told to stay awake for it.
test("the use of a key is recorded once a minute, after the answer", async () => {
  const { key } = (await make(ada)).body;
  const { works, stop } = startSleepingHost();
  try {
    await use(key);
    await Promise.all(works);
    expect((await list(ada))[0].lastUsedAt).not.toBeNull();
    await use(key);
    expect(works).toHaveLength(1);
  } finally {
    stop();
  }
});

test.each([
  ["no name", {}, 201],
  ["one character", { name: "x" }, 201],
  ["60 characters", { name: "x".repeat(60) }, 201],
  ["61 characters", { name: "x".repeat(61) }, 400],
  ["nothing but blanks", { name: "   " }, 400],
  ["nothing anybody sees", { name: "\u200b\u3164" }, 400],
  ["an empty name", { name: "" }, 400],
  ["a line break", { name: "a\nb" }, 400],
  ["no text", { name: 1 }, 400],
  ["no credential", { currentCredential: undefined }, 400],
  ["a credential of another shape", { currentCredential: "secret" }, 400],
])("a new key with %s", async (_, body, status) => {
  // D-34
  const answered = await make(ada, body);
  expect(answered.status).toBe(status);
  expect(await list(ada)).toHaveLength(status === 201 ? 1 : 0);
});

describe("no key is made", () => {
  const refused = async (person: TestPerson, status: number, reason: string, body = {}) => {
    const answered = await make(person, body);
    expect([answered.status, answered.body.reason]).toEqual([status, reason]);
    expect(await list(person)).toEqual([]);
    expect(await notices(person)).toEqual([]);
  };

  test("without Pro", async () => {
    // G-013
    await refused(await signUp(), 403, "pro");
  });

  test("in Lockdown, whatever the plan", async () => {
    // D-42, G-009
    const free = await signUp();
    for (const { userId } of [ada, free])
      await db().update(user).set({ lockdown: true }).where(eq(user.id, userId));
    await refused(ada, 403, "lockdown");
    await refused(free, 403, "lockdown");
  });

  test("with a wrong credential", async () => {
    await refused(ada, 403, "credential", { currentCredential: newCredential() });
  });

  test("while the account is being deleted", async () => {
    //
    const body = { currentCredential: ada.credential };
    expect((await asPerson(ada, startDeletion, { body })).status).toBe(200);
    const answered = await make(ada);
    expect([answered.status, answered.body.reason]).toEqual([403, "pro"]);
  });

  test("from another site, without an origin, or with an API key instead of a session", async () => {
    //
    const body = { currentCredential: ada.credential };
    for (const Origin of ["https://evil.test", "null"]) {
      const answered = await asPerson(ada, makeRoute, { body, headers: { Origin } });
      expect([answered.status, answered.body.reason]).toEqual([403, "origin"]);
    }
    const { Origin: _, ...headers } = ada.headers;
    expect((await call(makeRoute, { body, headers })).body.reason).toBe("origin");
    const { key } = (await make(ada)).body;
    const { Cookie: __, ...noCookie } = ada.headers;
    const program = await call(makeRoute, { body, headers: noCookie, key });
    expect([program.status, program.body.reason]).toEqual([401, "session"]);
  });
});

test("20 keys work at a time, even when requested at once, and revoking one makes room", async () => {
  // D-34
  for (let keys = 0; keys < 16; keys++) await createApiKey(ada.userId, "An older one");
  const answers = await Promise.all(Array.from({ length: 8 }, () => make(ada)));
  const made = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, body }) => [status, body.reason])).toEqual(
    Array(4).fill([409, "limit"]),
  );
  expect(made).toHaveLength(4);
  expect(await list(ada)).toHaveLength(20);
  await revoke(ada, made[0]?.body.id);
  expect((await make(ada)).status).toBe(201);
  expect((await make(ada)).status).toBe(409);
});

test("a stolen session cannot guess the password here for long", async () => {
  const elsewhere = () => ({ ...ada, headers: { ...ada.headers, "X-Svc-IP": newNetwork() } });
  const wrong = { currentCredential: newCredential() };
  await take(accountLimits.keys, ada.userId, 39);
  for (let i = 0; i < 3; i++)
    expect((await make(elsewhere(), { currentCredential: "no guess" })).status).toBe(400);
  expect((await make(elsewhere(), wrong)).status).toBe(403);
  for (const body of [wrong, { currentCredential: "no guess" }, {}]) {
    const spent = await make(elsewhere(), body);
    expect([spent.status, spent.body.reason]).toEqual([429, "rate"]);
    expect(Number(spent.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  expect((await make(await newPro())).status).toBe(201);
});

test("a key can be renamed", async () => {
  // D-34
  const { id, key: _, ...made } = (await make(ada)).body;
  const renamed = await rename(ada, id, " Robot ");
  expect(renamed.status).toBe(200);
  expect(renamed.body).toEqual({ ...made, id, name: "Robot", lastUsedAt: null });
  expect((await list(ada))[0].name).toBe("Robot");
  expect((await rename(ada, id, "")).status).toBe(400);
  expect((await rename(ada, id, undefined)).status).toBe(400);
  expect((await rename(ada, id, "x".repeat(61))).status).toBe(400);
});

test("another account's key gets the same answer as an unknown one", async () => {
  // A-062, D-34
  const { id, key } = (await make(await newPro())).body;
  const answers = [];
  for (const other of [id, randomUUID(), id.toUpperCase(), "x"]) {
    answers.push(await rename(ada, other, "Mine"), await revoke(ada, other));
  }
  const seen = answers.map(({ status, body }) => JSON.stringify([status, body]));
  expect(new Set(seen)).toEqual(new Set([JSON.stringify([404, answers[0]?.body])]));
  expect(await use(key)).toBe("capability");
});

test("making and revoking are mailed in the same transaction, and revoking again is not", async () => {
  // D-34, D-96
  const { id } = (await make(ada)).body;
  expect(await notices(ada)).toEqual(["security-api-key-made"]);
  expect((await revoke(ada, id)).body).toEqual({ ok: true });
  expect((await revoke(ada, id)).body).toEqual({ ok: true });
  expect(await notices(ada)).toEqual(["security-api-key-made", "security-api-key-revoked"]);
  expect((await rename(ada, id, "Late")).status).toBe(404);
  expect(await list(ada)).toEqual([]);
});

describe("in another process", () => {
  let second: Awaited<ReturnType<typeof startSecondProcess>>;
  beforeAll(async () => {
    second = await startSecondProcess();
    return () => second.kill();
  });

  test("a key works as soon as it is made, and is refused as soon as it is revoked", async () => {
    // D-34, G-020
    const { id, key } = (await make(ada)).body;
    const there = async (given: string) => {
      const headers = { Authorization: `Bearer ${given}` };
      const response = await fetch(`${second.url}/api/links`, { headers });
      const { date: _, ...kept } = Object.fromEntries(response.headers);
      return { status: response.status, text: await response.text(), kept };
    };
    const unknown = await there(`upk_${newCredential()}`);
    expect(unknown.status).toBe(401);
    expect(JSON.parse((await there(key)).text).reason).toBe("capability");
    await revoke(ada, id);
    expect(await there(key)).toEqual(unknown);
  });
});
