import { expect, test } from "vitest";
import { POST as shownRoute } from "@/app/api/account/recovery/shown/route";
import { POST as setupRoute } from "@/app/api/account/setup/route";
import { asPerson, newCredential, signUp } from "@/lib/testing/accounts";
import { call } from "@/lib/testing/call";
import {
  changePassword,
  elsewhere,
  isSignedIn,
  mailsTo,
  newKeeper,
  newSetup,
  newWrapped,
  readAccount,
  recoverKey,
  replaceRecovery,
  setUp,
  signInAs,
  stateOf,
} from "@/lib/testing/vaults";

const shown = (person: Awaited<ReturnType<typeof signUp>>) =>
  asPerson(person, shownRoute, { path: "/api/account/recovery/shown", body: {} });

// D-43
test("an account is returned with every field of the contract, and without a vault before setup", async () => {
  const person = await signUp({ name: "Ada Lovelace" });
  const { status, body, headers } = await readAccount(person);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(body).toEqual({
    user: {
      id: person.userId,
      name: "Ada Lovelace",
      email: person.email,
      emailVerified: false,
      image: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      privacy: "e2ee",
      pro: false,
      proUntil: null,
      deleting: false,
      admin: expect.any(Boolean),
    },
    vault: null,
  });
});

//
test("without a session an account route answers 401 session, whatever key is sent", async () => {
  const nobody = { headers: {} as never };
  for (const headers of [{}, { Authorization: `Bearer upk_${"a".repeat(43)}` }]) {
    const { status, body } = await readAccount({ ...nobody, headers } as never);
    expect([status, body.reason]).toEqual([401, "session"]);
  }
});

//
test("a change from another origin is refused before anything else", async () => {
  const person = await signUp();
  for (const origin of [undefined, "null", "https://evil.test", "http://sealdesk.test.evil.test"]) {
    const { Origin: _, ...rest } = person.headers;
    const headers = { ...rest, ...(origin ? { Origin: origin } : {}) };
    const answer = await call(setupRoute, {
      path: "/api/account/setup",
      body: newSetup(),
      headers,
    });
    expect({ origin, status: answer.status, reason: answer.body.reason }).toEqual({
      origin,
      status: 403,
      reason: "origin",
    });
  }
  expect((await readAccount(person)).body.vault).toBeNull();
});

//
test("a vault is set up once, and a second setup changes nothing", async () => {
  const person = await signUp();
  const first = newSetup();
  const { status, body } = await setUp(person, { ...first, recoveryPending: true });
  expect(status).toBe(200);
  expect(body.vault).toEqual({
    wrappedKey: first.wrappedKey,
    recoveryWrapped: first.recoveryWrapped,
    independentRecovery: true,
    recoveryPending: true,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const before = await stateOf(person);
  const again = await setUp(person, newSetup());
  expect([again.status, again.body.reason]).toEqual([409, "setup"]);
  expect(await stateOf(person)).toEqual(before);
  expect((await readAccount(person)).body.vault).toEqual(body.vault);
});

//
test("a setup without a recovery wrap makes an older kind of account, which can get one later", async () => {
  const keeper = await newKeeper("recovery-key");
  expect((await readAccount(keeper)).body.vault).toMatchObject({
    recoveryWrapped: null,
    independentRecovery: false,
    recoveryPending: false,
  });
  const recoveryWrapped = newWrapped();
  const { status, body } = await replaceRecovery(keeper, { recoveryWrapped });
  expect(status).toBe(200);
  expect(body.vault).toMatchObject({ recoveryWrapped, independentRecovery: true });
});

const bytes = (first: number, length: number) =>
  Buffer.concat([Buffer.from([first]), Buffer.alloc(length - 1, 7)]).toString("base64");

//
test.each([
  ["no wrapped key", { wrappedKey: undefined }],
  ["an envelope of another version", { wrappedKey: bytes(2, 84) }],
  ["an envelope a byte longer", { wrappedKey: bytes(1, 85) }],
  ["an envelope a byte shorter", { wrappedKey: bytes(1, 81) }],
  ["base64 in another spelling", { wrappedKey: `${newWrapped().slice(0, 111)}\n` }],
  ["base64url", { wrappedKey: `${newWrapped().slice(0, 110)}-_` }],
  ["a recovery wrap that is no envelope", { recoveryWrapped: bytes(0, 84) }],
  ["a credential of 42 characters", { recoveryCredential: newCredential().slice(1) }],
  ["a credential of 44 characters", { recoveryCredential: `${newCredential()}A` }],
  ["a credential that is not base64url", { recoveryCredential: `${"a".repeat(42)}+` }],
  ["no credential", { recoveryCredential: undefined }],
  ["a pending that is no boolean", { recoveryPending: "yes" }],
])("a setup with %s is refused and sets nothing up", async (_, change) => {
  const person = await signUp();
  const { status } = await setUp(person, { ...newSetup(), ...change });
  expect(status).toBe(400);
  expect((await readAccount(person)).body.vault).toBeNull();
});

// A-033, D-43
test("a recovery key is pending until it was shown", async () => {
  const person = await signUp();
  expect((await shown(person)).status).toBe(409);
  await setUp(person, { ...newSetup(), recoveryPending: true });
  expect((await shown(person)).body.vault.recoveryPending).toBe(false);
  expect((await shown(person)).body.vault.recoveryPending).toBe(false);
});

//
test("a new password replaces the old one, ends other sessions and keeps the recovery key", async () => {
  const keeper = await newKeeper();
  const other = await elsewhere(keeper);
  const [newOne, wrappedKey] = [newCredential(), newWrapped()];
  const { status, body } = await changePassword(keeper, {
    newCredential: newOne,
    wrappedKey,
    recoveryCredential: newCredential(),
  });
  expect([status, body]).toEqual([200, { ok: true }]);
  expect([await isSignedIn(keeper), await isSignedIn(other)]).toEqual([true, false]);
  expect((await signInAs(keeper.email, keeper.credential)).status).toBe(401);
  expect((await signInAs(keeper.email, newOne)).status).toBe(200);
  expect((await readAccount(keeper)).body.vault.wrappedKey).toBe(wrappedKey);
  const { email, recoveryCredential, recoveryWrapped } = keeper;
  expect((await recoverKey({ email, recoveryCredential })).body).toEqual({ recoveryWrapped });
  expect((await mailsTo(email)).map(({ kind }) => kind)).toContain("security-password");
});

//
test("a wrong current credential changes nothing and ends no session", async () => {
  const keeper = await newKeeper();
  const other = await elsewhere(keeper);
  const before = await stateOf(keeper);
  const { status, body } = await changePassword(keeper, { currentCredential: newCredential() });
  expect([status, body.reason]).toEqual([403, "credential"]);
  expect(await stateOf(keeper)).toEqual(before);
  expect([await isSignedIn(keeper), await isSignedIn(other)]).toEqual([true, true]);
  expect((await signInAs(keeper.email, keeper.credential)).status).toBe(200);
  expect((await mailsTo(keeper.email)).map(({ kind }) => kind)).not.toContain("security-password");
});

test("a password cannot be changed before there is a vault", async () => {
  const person = await signUp();
  const { status, body } = await changePassword(person);
  expect([status, body.reason]).toEqual([409, "vault"]);
  expect((await signInAs(person.email, person.credential)).status).toBe(200);
});

//
test("a new recovery key replaces the old one and ends other sessions", async () => {
  const keeper = await newKeeper();
  const other = await elsewhere(keeper);
  const [recoveryCredential, recoveryWrapped] = [newCredential(), newWrapped()];
  const wrong = await replaceRecovery(keeper, { currentCredential: newCredential() });
  expect([wrong.status, wrong.body.reason]).toEqual([403, "credential"]);
  const { status, body } = await replaceRecovery(keeper, { recoveryCredential, recoveryWrapped });
  expect(status).toBe(200);
  expect(body.vault).toMatchObject({
    recoveryWrapped,
    independentRecovery: true,
    recoveryPending: false,
  });
  expect([await isSignedIn(keeper), await isSignedIn(other)]).toEqual([true, false]);
  const { email } = keeper;
  const old = await recoverKey({ email, recoveryCredential: keeper.recoveryCredential });
  expect([old.status, old.body.reason]).toEqual([401, "recovery"]);
  expect((await recoverKey({ email, recoveryCredential })).body).toEqual({ recoveryWrapped });
  expect((await mailsTo(email)).map(({ kind }) => kind)).toContain("security-recovery-changed");
});

// here the wrap is required
test.each(["currentCredential", "recoveryCredential", "recoveryWrapped"])(
  "a new recovery key without %s is refused",
  async (field) => {
    const keeper = await newKeeper();
    const before = await stateOf(keeper);
    expect((await replaceRecovery(keeper, { [field]: undefined })).status).toBe(400);
    expect(await stateOf(keeper)).toEqual(before);
  },
);
