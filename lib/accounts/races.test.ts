/**
 * Concurrent changes leave a consistent account: its credential opens the vault, and no confirmed change is lost
 * without an error.
 */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { libraryEntry, session, vault } from "@/db/schema";
import { newCredential, signUp, signUpThere } from "@/lib/testing/accounts";
import { withDatabase } from "@/lib/testing/database";
import { newStandard } from "@/lib/testing/files";
import {
  changeEmail,
  changePassword,
  deleteAccount,
  elsewhere,
  isSignedIn,
  type Keeper,
  mailsTo,
  newEmailOf,
  newKeeper,
  newSetup,
  newWrapped,
  putEntry,
  readAccount,
  recover,
  recoverKey,
  replaceRecovery,
  setUp,
  signInAs,
  startDeletion,
  stateOf,
} from "@/lib/testing/vaults";

/** A credential and the key sealed under it, which belong together. */
const newPair = () => ({ newCredential: newCredential(), wrappedKey: newWrapped() });

async function signsIn(email: string, pairs: readonly { newCredential: string }[]) {
  const answers = [];
  for (const { newCredential } of pairs)
    answers.push((await signInAs(email, newCredential)).status);
  return answers;
}

//
test("of five setups at once one succeeds", async () => {
  const person = await signUp();
  const bodies = Array.from({ length: 5 }, newSetup);
  const answers = await Promise.all(bodies.map((body) => setUp(person, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const won = bodies[answers.findIndex(({ status }) => status === 200)];
  const row = await stateOf(person);
  expect(row?.vault).toMatchObject({
    wrappedKey: won?.wrappedKey,
    recoveryWrapped: won?.recoveryWrapped,
  });
  const { email } = person;
  const recoveryCredential = won?.recoveryCredential ?? "";
  expect((await recoverKey({ email, recoveryCredential })).status).toBe(200);
});

//
test("a sign-in with the old password during a password change has no session afterwards", async () => {
  const keeper = await newKeeper();
  let { credential } = keeper;
  for (let round = 0; round < 4; round++) {
    const pair = newPair();
    const changing = changePassword({ ...keeper, credential }, pair);
    const tries = Promise.all(Array.from({ length: 6 }, () => signInAs(keeper.email, credential)));
    expect((await changing).status).toBe(200);
    await tries;
    const left = await db().select().from(session).where(eq(session.userId, keeper.userId));
    expect(left).toHaveLength(1);
    credential = pair.newCredential;
  }
});

//
test("of four password changes at once with one old password one succeeds, and the others are refused", async () => {
  const keeper = await newKeeper();
  const browsers = [keeper, await elsewhere(keeper), await elsewhere(keeper), keeper];
  const pairs = browsers.map(newPair);
  const answers = await Promise.all(browsers.map((who, i) => changePassword(who, pairs[i])));
  const won = answers.findIndex(({ status }) => status === 200);
  const others = answers.filter((_, i) => i !== won);
  // The first change may have ended the session already; otherwise the old credential is refused.
  for (const { status } of others) expect([401, 403]).toContain(status);
  expect((await stateOf(keeper))?.vault?.wrappedKey).toBe(pairs[won]?.wrappedKey);
  expect(await signsIn(keeper.email, pairs)).toEqual(pairs.map((_, i) => (i === won ? 200 : 401)));
  const notices = (await mailsTo(keeper.email)).filter(({ kind }) => kind === "security-password");
  expect(notices).toHaveLength(1);
});

//
test("after three recoveries at once the stored key belongs to the stored credential", async () => {
  const keeper = await newKeeper();
  const pairs = Array.from({ length: 3 }, newPair);
  const answers = await Promise.all(pairs.map((pair) => recover(keeper, pair)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const kept = (await stateOf(keeper))?.vault?.wrappedKey;
  expect(await signsIn(keeper.email, pairs)).toEqual(
    pairs.map(({ wrappedKey }) => (wrappedKey === kept ? 200 : 401)),
  );
});

//
test("a recovery and a password change at once leave one matching pair of credential and key", async () => {
  for (let round = 0; round < 2; round++) {
    const keeper = await newKeeper();
    const pairs = [newPair(), newPair()];
    await Promise.all([recover(keeper, pairs[0]), changePassword(keeper, pairs[1])]);
    const kept = (await stateOf(keeper))?.vault?.wrappedKey;
    expect(await signsIn(keeper.email, pairs)).toEqual(
      pairs.map(({ wrappedKey }) => (wrappedKey === kept ? 200 : 401)),
    );
  }
});

//
test("a recovery key that is being replaced either recovers before that or not at all", async () => {
  for (let round = 0; round < 2; round++) {
    const keeper = await newKeeper();
    const pair = newPair();
    const [recovered, replaced] = await Promise.all([
      recover(keeper, pair),
      replaceRecovery(keeper),
    ]);
    const statuses = [recovered.status, replaced.status];
    expect([
      [200, 403],
      [401, 200],
      [200, 401],
    ]).toContainEqual(statuses);
    expect((await signInAs(keeper.email, pair.newCredential)).status).toBe(statuses[0]);
  }
});

//
test("of two accounts that change to one address at once one succeeds", async () => {
  const [one, two] = [await newKeeper(), await newKeeper()];
  const { email } = newEmailOf(one);
  const bodies = [one, two].map((keeper) => ({ ...newEmailOf(keeper), email }));
  const answers = await Promise.all([
    changeEmail(one, bodies[0] ?? {}),
    changeEmail(two, bodies[1] ?? {}),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [won, lost] = answers[0]?.status === 200 ? [0, 1] : [1, 0];
  expect((await signInAs(email, bodies[won]?.newCredential ?? "")).status).toBe(200);
  const loser = [one, two][lost];
  expect((await signInAs(loser?.email ?? "", loser?.credential ?? "")).status).toBe(200);
});

//
test("an address is given either to a change or to a sign-up, not both", async () => {
  const keeper = await newKeeper();
  const next = newEmailOf(keeper);
  const [changed, made] = await Promise.all([
    changeEmail(keeper, next),
    signUpThere({ email: next.email }).then(
      () => 200,
      () => 422,
    ),
  ]);
  expect([changed.status, made].sort()).toEqual(changed.status === 200 ? [200, 422] : [200, 409]);
});

//
test("an account deleted while its library is written to is removed with its whole library", async () => {
  const notes = await Promise.all(Array.from({ length: 4 }, () => newStandard()));
  for (let round = 0; round < 2; round++) {
    const keeper = await newKeeper();
    await startDeletion(keeper);
    const [deleted, ...puts] = await Promise.all([
      deleteAccount(keeper),
      ...notes.map(({ id, capability }) => putEntry(keeper, { id, token: capability })),
    ]);
    expect(deleted.status).toBe(200);
    for (const { status } of puts) expect([200, 401]).toContain(status);
    const { userId } = keeper;
    expect(await db().select().from(libraryEntry).where(eq(libraryEntry.userId, userId))).toEqual(
      [],
    );
    expect(await db().select().from(vault).where(eq(vault.userId, userId))).toEqual([]);
  }
});

//
test("of three deletions at once one succeeds, and one last email is sent", async () => {
  const keeper = await newKeeper();
  await startDeletion(keeper);
  const answers = await Promise.all([1, 2, 3].map(() => deleteAccount(keeper)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(200);
  for (const status of statuses.slice(1)) expect([401, 403]).toContain(status);
  expect((await mailsTo(keeper.email)).map(({ kind }) => kind)).toEqual([
    "security-account-deleted",
  ]);
});

//
test("an account is not deleted with a password that was just replaced", async () => {
  const keeper = await newKeeper();
  await startDeletion(keeper);
  const other = await elsewhere(keeper);
  const [changed, deleted] = await Promise.all([changePassword(keeper), deleteAccount(other)]);
  const gone = (await stateOf(keeper)) === undefined;
  if (gone) {
    expect(deleted.status).toBe(200);
    expect([401, 403]).toContain(changed.status);
  } else {
    expect(changed.status).toBe(200);
    expect([401, 403]).toContain(deleted.status);
    expect(await isSignedIn(keeper)).toBe(true);
    expect((await readAccount(keeper)).body.user.deleting).toBe(true);
  }
});

/** A request that holds a transaction and waits for a second connection never ends once all connections are in use. */
test("changes need one database connection and no second one", async () => {
  const note = await newStandard();
  const keepers = await Promise.all(Array.from({ length: 6 }, () => newKeeper()));
  const [a, b, c, d, e, f] = keepers as [Keeper, Keeper, Keeper, Keeper, Keeper, Keeper];
  await startDeletion(f);
  await withDatabase({ DATABASE_POOL: "1" }, async () => {
    const answers = await Promise.all([
      changePassword(a),
      replaceRecovery(b),
      changeEmail(c, newEmailOf(c)),
      recover(d),
      putEntry(e, { id: note.id, token: note.capability }),
      deleteAccount(f),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
  });
});
