/** A request that waited for the account's lock reads again, because what it read before may have changed. */
import { expect, test, vi } from "vitest";
import { pool } from "@/db/client";
import type { Answered } from "@/lib/testing/call";
import { newStandard } from "@/lib/testing/files";
import {
  changeEmail,
  changePassword,
  deleteAccount,
  elsewhere,
  type Keeper,
  newEmailOf,
  newKeeper,
  putEntry,
  recover,
  replaceRecovery,
  signInAs,
  startDeletion,
} from "@/lib/testing/vaults";

const WAITING = `select count(*)::int as waiting from pg_stat_activity
where datname = current_database() and wait_event_type = 'Lock'`;

/** Two requests that have both read and wait for the account's lock; they continue in this order. */
async function inOrder(userId: string, ...asked: (() => Promise<Answered>)[]): Promise<Answered[]> {
  const holder = await pool().connect();
  const answers: Promise<Answered>[] = [];
  try {
    await holder.query("begin");
    await holder.query('select 1 from "user" where id = $1 for update', [userId]);
    for (const ask of asked) {
      answers.push(ask());
      await vi.waitFor(
        async () => {
          const { rows } = await pool().query<{ waiting: number }>(WAITING);
          expect(rows[0]?.waiting).toBe(answers.length);
        },
        { interval: 10, timeout: 2_500 },
      );
    }
    await holder.query("commit");
  } finally {
    holder.release();
  }
  return Promise.all(answers);
}

const outcomes = (answers: Answered[]) =>
  answers.map(({ status, body }) => [status, body.reason].filter(Boolean).join(" "));

//
test("a library cannot be written to after its account was deleted", async () => {
  const [keeper, note] = [await newKeeper(), await newStandard()];
  await startDeletion(keeper);
  const answers = await inOrder(
    keeper.userId,
    () => deleteAccount(keeper),
    () => putEntry(keeper, { id: note.id, token: note.capability }),
  );
  expect(outcomes(answers)).toEqual(["200", "401 session"]);
});

//
test("a recovery key that was replaced meanwhile recovers nothing", async () => {
  const keeper = await newKeeper();
  const answers = await inOrder(
    keeper.userId,
    () => replaceRecovery(keeper),
    () => recover(keeper),
  );
  expect(outcomes(answers)).toEqual(["200", "401 recovery"]);
  expect((await signInAs(keeper.email, keeper.credential)).status).toBe(200);
});

//
test("an address that was changed meanwhile recovers nothing", async () => {
  const keeper = await newKeeper();
  const { recoveryCredential } = keeper;
  const answers = await inOrder(
    keeper.userId,
    () => changeEmail(keeper, { ...newEmailOf(keeper), recoveryCredential }),
    () => recover(keeper),
  );
  expect(outcomes(answers)).toEqual(["200", "401 recovery"]);
});

//
test.each([
  ["another password", changePassword],
  ["another recovery key", replaceRecovery],
  ["another address", (keeper: Keeper) => changeEmail(keeper, newEmailOf(keeper))],
  ["an end", (keeper: Keeper) => deleteAccount(keeper)],
] as const)("a password that was replaced meanwhile brings %s no more", async (_, ask) => {
  const keeper = await newKeeper();
  const other = await elsewhere(keeper);
  await startDeletion(keeper);
  const answers = await inOrder(
    keeper.userId,
    () => changePassword(keeper),
    () => ask(other),
  );
  expect(outcomes(answers)).toEqual(["200", "403 credential"]);
});

//
test("a password that a recovery replaced meanwhile cannot change anything", async () => {
  const keeper = await newKeeper();
  const answers = await inOrder(
    keeper.userId,
    () => recover(keeper),
    () => changePassword(keeper),
  );
  expect(outcomes(answers)).toEqual(["200", "403 credential"]);
});
