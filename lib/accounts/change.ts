/**
 * Changes an account in one transaction after verifying its credential. Changes of one account run one after another.
 * Of two that sent the same credential the second is refused, because the first replaced it.
 */
import { and, eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { account, user } from "@/db/schema";
import { hashCredential, verifyCredential } from "./credentials";
import { accountErrors } from "./errors";

export type LockedAccount = typeof user.$inferSelect;

/** Locks the account's row until the transaction ends. @throws 401 when the account was deleted */
export async function lockAccount(tx: Tx, userId: string): Promise<LockedAccount> {
  const [row] = await tx.select().from(user).where(eq(user.id, userId)).for("update");
  if (!row) throw accountErrors.session();
  return row;
}

/**
 * Keeps the account from being deleted while its data changes. Locked first, in the same order as deletion, so that the
 * two do not deadlock.
 * @throws `gone`, by default 401, when the account was deleted
 */
export async function holdAccount(
  tx: Tx,
  userId: string,
  gone: () => Error = accountErrors.session,
): Promise<void> {
  const [row] = await tx
    .select({ id: user.id })
    .from(user)
    .where(eq(user.id, userId))
    .for("key share");
  if (!row) throw gone();
}

/**
 * Runs a change for a caller who knows the current credential.
 * @param before calls an outside service after the credential is verified; its error cancels the change
 * @throws 403 `credential` for a wrong one, and then nothing changes
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

/** The same for a change to a new credential. @param run receives its slow hash */
export async function changeCredential<Result>(
  userId: string,
  { currentCredential, newCredential }: { currentCredential: string; newCredential: string },
  run: (tx: Tx, account: LockedAccount, newHash: string) => Promise<Result>,
): Promise<Result> {
  const proven = await proveCredential(userId, currentCredential);
  // Hashed before the transaction: it is slow on purpose, and the transaction holds the account's lock.
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
    // Read after the lock: a row joined to the locking statement may date from before the wait.
    if ((await storedHash(tx, userId)) !== proven) throw accountErrors.credential();
    return run(tx, locked);
  });
}

/** The stored hash that the credential matches. @throws 403 `credential` */
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
