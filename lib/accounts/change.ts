/**
 * Changes an account after proving its credential, in one transaction. Changes of one account wait for each other, and the
 * second of two that proved the same credential is refused, because the first replaced it.
 */
import { and, eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { account, user } from "@/db/schema";
import { hashCredential, verifyCredential } from "./credentials";
import { accountErrors } from "./errors";

export type LockedAccount = typeof user.$inferSelect;

/**
 * The account's row, held until the transaction ends.
 * @throws 401 when the account is gone
 */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount> {
  const [row] = await tx.select().from(user).where(eq(user.id, userId)).for("update");
  if (!row) throw accountErrors.session();
  return row;
}

/**
 * Keeps the account while something of it changes. It is locked before that, in the order in which deletion locks them:
 * else the two would wait for each other.
 * @throws 401 when the account is gone
 */
export async function holdAccount(tx: Tx, userId: string): Promise<void> {
  const [row] = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, userId))
    .for("key share");
  if (!row) throw accountErrors.session();
}

/**
 * Runs a change for whoever knows the current credential.
 * @param before what must leave this process before the change, once the credential is proven; what it throws ends both
 * @throws 403 `credential` for another one; then nothing is changed
 */
export async function changeAccount<Result>(
  userId: string,
  currentCredential: string,
  run: (tx: Tx, account: LockedAccount) => Promise<Result>,
  before: () => Promise<void> = async () => undefined,
): Promise<Result> {
  const proven = await proveCredential(userId, currentCredential);
  await before();
  return runProven(userId, proven, run);
}

/** The same for a change that brings a new credential. @param run is given its slow hash */
export async function changeCredential<Result>(
  userId: string,
  { currentCredential, newCredential }: { currentCredential: string; newCredential: string },
  run: (tx: Tx, account: LockedAccount, newHash: string) => Promise<Result>,
): Promise<Result> {
  const proven = await proveCredential(userId, currentCredential);
  // Before the transaction: it takes its time on purpose, and the account is locked in there.
  const newHash = await hashCredential(newCredential);
  return runProven(userId, proven, (tx, account) => run(tx, account, newHash));
}

function runProven<Result>(
  userId: string,
  proven: string,
  run: (tx: Tx, account: LockedAccount) => Promise<Result>,
): Promise<Result> {
  return db().transaction(async (tx) => {
    const locked = await lockAccount(tx, userId);
    // Read after the lock, not with it: a joined row would be of the time before the wait.
    if ((await storedHash(tx, userId)) !== proven) throw accountErrors.credential();
    return run(tx, locked);
  });
}

/** The stored hash a credential was found right by. @throws 403 `credential` */
async function proveCredential(userId: string, credential: string): Promise<string> {
  const hash = await storedHash(db(), userId);
  if (!hash || !(await verifyCredential({ hash, password: credential })))
    throw accountErrors.credential();
  return hash;
}

const byPassword = (userId: string) =>
  and(eq(account.userId, userId), eq(account.providerId, "credential"));

async function storedHash(
  reader: Pick<Tx, "select">,
  userId: string,
): Promise<string | null | undefined> {
  const [row] = await reader
    .select({ hash: account.password })
    .from(account)
    .where(byPassword(userId));
  return row?.hash;
}

export async function writeCredential(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.update(account).set({ password: hash, updatedAt: new Date() }).where(byPassword(userId));
}
