import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { POST as shownRoute } from "@/app/api/account/recovery/shown/route";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import { asPerson, newCredential, signUp, signUpThere } from "@/lib/testing/accounts";
import {
  changeEmail,
  elsewhere,
  isSignedIn,
  mailsTo,
  newEmailOf,
  newKeeper,
  readAccount,
  recoverKey,
  replaceRecovery,
  signInAs,
  stateOf,
} from "@/lib/testing/vaults";

//
test("after a change of address everything works with the new one and nothing with the old", async () => {
  const keeper = await newKeeper();
  await db().update(user).set({ emailVerified: true }).where(eq(user.id, keeper.userId));
  const other = await elsewhere(keeper);
  const next = newEmailOf(keeper);
  const { status, body } = await changeEmail(keeper, {
    ...next,
    email: ` ${next.email.toUpperCase()} `,
  });
  expect([status, body]).toEqual([200, { ok: true }]);
  expect([await isSignedIn(keeper), await isSignedIn(other)]).toEqual([true, false]);
  const { email, newCredential: credential, recoveryCredential, recoveryWrapped } = next;
  expect((await readAccount(keeper)).body).toMatchObject({
    user: { email, emailVerified: false },
    vault: { wrappedKey: next.wrappedKey, recoveryWrapped, independentRecovery: true },
  });
  const pairs = [
    [email, credential],
    [email, keeper.credential],
    [keeper.email, credential],
    [keeper.email, keeper.credential],
  ] as const;
  const statuses = [];
  for (const [address, secret] of pairs) statuses.push((await signInAs(address, secret)).status);
  expect(statuses).toEqual([200, 401, 401, 401]);
  expect((await recoverKey({ email, recoveryCredential })).body).toEqual({ recoveryWrapped });
  const old = { email: keeper.email, recoveryCredential: keeper.recoveryCredential };
  expect((await recoverKey(old)).status).toBe(401);
  expect((await recoverKey({ ...old, email })).status).toBe(401);
});

// A-046, D-47, D-96
test("a change is mailed to both addresses, and the new one gets a code", async () => {
  const keeper = await newKeeper();
  const next = newEmailOf(keeper);
  await changeEmail(keeper, next);
  const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);
  expect((await kindsTo(next.email)).sort()).toEqual(["confirm-code", "security-email-new"]);
  expect((await kindsTo(keeper.email)).filter((kind) => kind !== "confirm-code")).toEqual([
    "security-email-old",
  ]);
});

//
test("an address in use is refused, and nothing changes", async () => {
  const [keeper, taken] = [await newKeeper(), await signUp()];
  const before = await stateOf(keeper);
  const [others, own] = ["Another account uses this", "This is already"];
  for (const [email, words] of [
    [taken.email, others],
    [taken.email.toUpperCase(), others],
    [keeper.email, own],
    [` ${keeper.email.toUpperCase()}`, own],
  ] as const) {
    const { status, body } = await changeEmail(keeper, { ...newEmailOf(keeper), email });
    expect([status, body.reason]).toEqual([409, "email"]);
    expect(body.error).toMatch(words);
  }
  expect(await stateOf(keeper)).toEqual(before);
  expect((await signInAs(keeper.email, keeper.credential)).status).toBe(200);
});

// without the credential nobody learns which addresses exist
test("a wrong current credential is refused before the address is checked", async () => {
  const [keeper, taken] = [await newKeeper(), await signUpThere()];
  const before = await stateOf(keeper);
  const other = await elsewhere(keeper);
  for (const email of [taken.email, newEmailOf(keeper).email]) {
    const wrong = { ...newEmailOf(keeper), email, currentCredential: newCredential() };
    const { status, body } = await changeEmail(keeper, wrong);
    expect([status, body.reason]).toEqual([403, "credential"]);
    expect(await mailsTo(email)).toHaveLength(email === taken.email ? 1 : 0);
  }
  expect(await stateOf(keeper)).toEqual(before);
  expect(await isSignedIn(other)).toBe(true);
});

//
test.each([
  "email",
  "currentCredential",
  "newCredential",
  "wrappedKey",
  "recoveryCredential",
  "recoveryWrapped",
])("a change of address without %s is refused and changes nothing", async (field) => {
  const keeper = await newKeeper();
  const before = await stateOf(keeper);
  const { status } = await changeEmail(keeper, { ...newEmailOf(keeper), [field]: undefined });
  expect(status).toBe(400);
  expect(await stateOf(keeper)).toEqual(before);
});

test.each(["ada", "ada@", "ada@sealdesk", "ada lovelace@sealdesk.test", "ada\n@sealdesk.test"])(
  "%j is refused as a new address",
  async (email) => {
    const keeper = await newKeeper();
    expect((await changeEmail(keeper, { ...newEmailOf(keeper), email })).status).toBe(400);
  },
);

// A-033, D-43, A-046
test("a recovery key that comes with the new address is pending until it was shown", async () => {
  const keeper = await newKeeper();
  const isPending = async () => (await readAccount(keeper)).body.vault.recoveryPending;
  const body = newEmailOf(keeper);
  expect((await changeEmail(keeper, body)).status).toBe(200);
  expect(await isPending()).toBe(true);
  const moved = { ...keeper, email: body.email, credential: body.newCredential };
  // The same key again, for a third address, is still not shown.
  const { recoveryCredential } = body;
  const same = { ...newEmailOf(moved), recoveryCredential };
  expect((await changeEmail(moved, same)).status).toBe(200);
  expect(await isPending()).toBe(true);
  expect((await asPerson(keeper, shownRoute, { body: {} })).status).toBe(200);
  expect(await isPending()).toBe(false);
  const last = { ...moved, email: same.email, credential: same.newCredential };
  expect((await changeEmail(last, { ...newEmailOf(last), recoveryCredential })).status).toBe(200);
  expect(await isPending()).toBe(false);
});

// an older account gets its own recovery key with its new address
test("an account that used its vault key as recovery key gets its own recovery key with a new address", async () => {
  const keeper = await newKeeper("recovery-key");
  expect((await changeEmail(keeper, newEmailOf(keeper))).status).toBe(200);
  expect((await readAccount(keeper)).body.vault.independentRecovery).toBe(true);
  expect((await replaceRecovery(keeper)).status).toBe(403);
});
