import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { newCredential, signUp } from "@/lib/testing/accounts";
import {
  elsewhere,
  isSignedIn,
  mailsTo,
  newKeeper,
  newWrapped,
  recover,
  recoverKey,
  signInAs,
  stateOf,
} from "@/lib/testing/vaults";

//
test("the recovery key returns the key sealed under it, in any spelling of the address", async () => {
  const { email, recoveryCredential, recoveryWrapped } = await newKeeper();
  for (const spelling of [email, ` ${email.toUpperCase()} `]) {
    const { status, body } = await recoverKey({ email: spelling, recoveryCredential });
    expect([status, body]).toEqual([200, { recoveryWrapped }]);
  }
});

//
test("an account whose recovery key is its vault key has nothing to unwrap", async () => {
  const { email, recoveryCredential } = await newKeeper("recovery-key");
  expect((await recoverKey({ email, recoveryCredential })).body).toEqual({ recoveryWrapped: null });
});

//
test("an unknown address, a wrong credential and an account without a vault are refused alike", async () => {
  const keeper = await newKeeper();
  const { email: withoutVault } = await signUp();
  const answers = [];
  for (const email of [keeper.email, `${randomUUID()}@sealdesk.test`, withoutVault]) {
    answers.push(await recoverKey({ email, recoveryCredential: newCredential() }));
    answers.push(await recover(keeper, { email, recoveryCredential: newCredential() }));
  }
  for (const { status, body, headers } of answers)
    expect([status, body, [...headers.keys()]]).toEqual([
      401,
      { error: expect.any(String), reason: "recovery" },
      [...(answers[0]?.headers.keys() ?? [])],
    ]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

//
test.each<[string, (email: string) => unknown]>([
  ["no address", () => "no address"],
  ["nothing", () => ""],
  ["only the half of one", (email) => email.split("@")[0]],
  ["two of them", (email) => `${email}, ${email}`],
  ["one with a NUL", (email) => `\0${email}`],
  ["one with a lone surrogate", (email) => `\ud800${email}`],
  ["one of 255 characters", (email) => email.padStart(255, "a")],
  ["a list", (email) => [email]],
  ["a number", () => 1],
])("%s is no address to recover", async (_, misshapen) => {
  const keeper = await newKeeper();
  const [email, { recoveryCredential }] = [misshapen(keeper.email), keeper];
  for (const { status, body } of [
    await recoverKey({ email, recoveryCredential }),
    await recover(keeper, { email }),
  ]) {
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toEqual(["email"]);
  }
});

//
test("an address may have 254 characters", async () => {
  const lookup = {
    email: "@sealdesk.test".padStart(254, "a"),
    recoveryCredential: newCredential(),
  };
  expect((await recoverKey(lookup)).status).toBe(401);
});

//
test.each(["recovery-wrap", "recovery-key"] as const)(
  "an account of the %s kind is recovered: every session ends, and only the new credential signs in",
  async (kind) => {
    const keeper = await newKeeper(kind);
    const other = await elsewhere(keeper);
    const [newOne, wrappedKey] = [newCredential(), newWrapped()];
    const { status, body } = await recover(keeper, { newCredential: newOne, wrappedKey });
    expect([status, body]).toEqual([200, { ok: true }]);
    expect([await isSignedIn(keeper), await isSignedIn(other)]).toEqual([false, false]);
    expect((await signInAs(keeper.email, keeper.credential)).status).toBe(401);
    expect((await signInAs(keeper.email, newOne)).status).toBe(200);
    expect((await stateOf(keeper))?.vault).toMatchObject({
      wrappedKey,
      recoveryWrapped: keeper.recoveryWrapped,
    });
    const { email, recoveryCredential, recoveryWrapped } = keeper;
    expect((await recoverKey({ email, recoveryCredential })).body).toEqual({ recoveryWrapped });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toContain("security-recovery-used");
  },
);

//
test.each([
  ["recovery-wrap", "recovery-key"],
  ["recovery-key", "recovery-wrap"],
] as const)("an account of the %s kind is not recovered as %s", async (kind, vault) => {
  const keeper = await newKeeper(kind);
  const before = await stateOf(keeper);
  const { status, body } = await recover(keeper, { vault });
  expect([status, body.reason]).toEqual([409, "vault"]);
  expect(await stateOf(keeper)).toEqual(before);
  expect(await isSignedIn(keeper)).toBe(true);
  expect((await signInAs(keeper.email, keeper.credential)).status).toBe(200);
});

//
test.each(["email", "wrappedKey", "recoveryCredential", "newCredential", "vault"])(
  "a recovery without %s is refused, and with a wrong credential nothing changes",
  async (field) => {
    const keeper = await newKeeper();
    const before = await stateOf(keeper);
    expect((await recover(keeper, { [field]: undefined })).status).toBe(400);
    expect((await recover(keeper, { recoveryCredential: newCredential() })).status).toBe(401);
    expect(await stateOf(keeper)).toEqual(before);
  },
);
