import { eq, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { POST as cancelRoute } from "@/app/api/account/delete/cancel/route";
import { GET as readRoute } from "@/app/api/account/delete/route";
import { db, pool } from "@/db/client";
import * as schema from "@/db/schema";
import { createApiKey } from "@/lib/accounts/api-keys";
import { purgeDeletedAccounts } from "@/lib/accounts/deletion";
import { asPerson, newCredential, signUpThere, type TestPerson } from "@/lib/testing/accounts";
import { create, newStandard, read as readFile } from "@/lib/testing/files";
import {
  deleteAccount,
  elsewhere,
  isSignedIn,
  mailsTo,
  newKeeper,
  putEntry,
  readAccount,
  recoverKey,
  signInAs,
  startDeletion,
  stateOf,
} from "@/lib/testing/vaults";

const read = (person: TestPerson) => asPerson(person, readRoute, { path: "/api/account/delete" });
const cancel = (person: TestPerson, currentCredential = person.credential) =>
  asPerson(person, cancelRoute, {
    path: "/api/account/delete/cancel",
    body: { currentCredential },
  });
const tables = Object.values(schema).filter((one) => is(one, PgTable));
const grant = ({ userId }: TestPerson) => db().insert(schema.proGrant).values({ userId });
const kindsTo = async (email: string) =>
  (await mailsTo(email)).map(({ kind }) => kind).filter((kind) => kind !== "confirm-code");

//
test("starting the deletion ends Pro, and starting again is harmless", async () => {
  const keeper = await newKeeper();
  await grant(keeper);
  const { key } = await createApiKey(keeper.userId, "A program");
  const useKey = async () => (await create({ title: "x" }, { key })).status;
  expect([(await read(keeper)).body, await useKey()]).toEqual([
    { deleting: false, mail: true, pro: true },
    201,
  ]);
  for (let times = 0; times < 2; times++) {
    const { status, body } = await startDeletion(keeper);
    expect([status, body]).toEqual([200, { deleting: true, mail: true, pro: false }]);
  }
  expect([(await read(keeper)).body, await useKey()]).toEqual([
    { deleting: true, mail: true, pro: false },
    403,
  ]);
  expect((await readAccount(keeper)).body.user).toMatchObject({ deleting: true, pro: false });
  expect(await kindsTo(keeper.email)).toEqual(["security-deletion-started"]);
});

// D-45
test("a deletion can be cancelled, and Pro that was not ended continues", async () => {
  const keeper = await newKeeper();
  await grant(keeper);
  await startDeletion(keeper);
  for (let times = 0; times < 2; times++) {
    const { status, body } = await cancel(keeper);
    expect([status, body]).toEqual([200, { deleting: false, mail: true, pro: true }]);
  }
  expect((await deleteAccount(keeper)).body.reason).toBe("deleting");
  expect(await kindsTo(keeper.email)).toEqual([
    "security-deletion-started",
    "security-deletion-cancelled",
  ]);
});

//
test("a wrong credential neither starts, cancels nor completes a deletion", async () => {
  const keeper = await newKeeper();
  const wrong = newCredential();
  const before = await stateOf(keeper);
  const first = await startDeletion(keeper, wrong);
  expect([first.status, first.body.reason]).toEqual([403, "credential"]);
  expect(await stateOf(keeper)).toEqual(before);
  await startDeletion(keeper);
  const started = await stateOf(keeper);
  for (const answer of [await cancel(keeper, wrong), await deleteAccount(keeper, wrong)])
    expect([answer.status, answer.body.reason]).toEqual([403, "credential"]);
  expect(await stateOf(keeper)).toEqual(started);
  expect(await isSignedIn(keeper)).toBe(true);
});

//
test("nothing is deleted before the deletion was started", async () => {
  const keeper = await newKeeper();
  const before = await stateOf(keeper);
  const { status, body } = await deleteAccount(keeper);
  expect([status, body.reason]).toEqual([409, "deleting"]);
  expect(await stateOf(keeper)).toEqual(before);
});

//
test.each([
  ["active", 409],
  ["trialing", 409],
  ["past_due", 409],
  ["canceled", 200],
] as const)("with a subscription that is %s deletion answers %i", async (status, expected) => {
  const keeper = await newKeeper();
  await startDeletion(keeper);
  const { userId } = keeper;
  await db()
    .insert(schema.subscription)
    .values({ userId, customerId: `cus_${userId}`, subscriptionId: `sub_${userId}`, status });
  const answer = await deleteAccount(keeper);
  expect(answer.status).toBe(expected);
  if (expected === 409) expect(answer.body.reason).toBe("renewing");
  expect((await stateOf(keeper)) === undefined).toBe(expected === 200);
});

//
test("a deleted account cannot sign in, has no sessions, and its address is free", async () => {
  const keeper = await newKeeper();
  const other = await elsewhere(keeper);
  await startDeletion(keeper);
  const { status, body, headers } = await deleteAccount(keeper);
  expect([status, body]).toEqual([200, { ok: true }]);
  expect(headers.getSetCookie()).toContainEqual(
    expect.stringMatching(/^svc\.session_token=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
  );
  expect([await isSignedIn(keeper), await isSignedIn(other)]).toEqual([false, false]);
  const { email, credential, recoveryCredential } = keeper;
  expect((await signInAs(email, credential)).status).toBe(401);
  expect((await recoverKey({ email, recoveryCredential })).status).toBe(401);
  const again = await signUpThere({ email });
  expect(again.userId).not.toBe(keeper.userId);
  expect((await readAccount(again)).body.vault).toBeNull();
});

//
test("no table keeps a row of a deleted account, except the mail that confirms it", async () => {
  const keeper = await newKeeper();
  const note = await newStandard();
  await putEntry(keeper, { id: note.id, token: note.capability });
  await createApiKey(keeper.userId, "A program");
  await grant(keeper);
  await startDeletion(keeper);
  await deleteAccount(keeper);
  const found: string[] = [];
  for (const table of tables) {
    const { name } = getTableConfig(table);
    const { rows } = await pool().query(
      `select 1 from "${name}" t where t::text ilike any(array[$1, $2])`,
      [`%${keeper.userId}%`, `%${keeper.email}%`],
    );
    found.push(...rows.map(() => name));
  }
  expect(found).toEqual(["mail_outbox"]);
  expect(await kindsTo(keeper.email)).toEqual(["security-account-deleted"]);
});

// a new table that refers to accounts must remove its rows too
test("every table that refers to an account loses its rows, or in others' data its name", () => {
  const kept = tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    return foreignKeys
      .filter((key) => key.reference().foreignTable === schema.user && key.onDelete !== "cascade")
      .map(({ onDelete }) => `${name}: ${onDelete}`);
  });
  // An agent's answers stay with the project and its customer, a signing request with its signers.
  expect(kept).toEqual([
    "calendar_feed: set null",
    "file: set null",
    "sign_request: set null",
    "ticket_invite: set null",
    "ticket_message: set null",
  ]);
});

// D-45
test("files of a deleted account stay readable by their links", async () => {
  const keeper = await newKeeper();
  const note = await newStandard();
  await putEntry(keeper, { id: note.id, token: note.capability });
  await startDeletion(keeper);
  await deleteAccount(keeper);
  expect((await readFile(note)).status).toBe(200);
});

// D-45
test("the last mail of an account is removed a day after it was sent", async () => {
  const [gone, fresh] = [await newKeeper(), await newKeeper()];
  for (const keeper of [gone, fresh]) {
    await startDeletion(keeper);
    await deleteAccount(keeper);
  }
  const { mailOutbox } = schema;
  const sent = { status: "sent" as const, createdAt: new Date(Date.now() - 25 * 3_600_000) };
  await db().update(mailOutbox).set(sent).where(eq(mailOutbox.recipient, gone.email));
  expect(await purgeDeletedAccounts()).toBe(1);
  expect([await kindsTo(gone.email), await kindsTo(fresh.email)]).toEqual([
    [],
    ["security-account-deleted"],
  ]);
});
