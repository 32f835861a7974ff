/**
 * The signing inbox: rows sealed to an account that wait until its browser takes them. The server cannot read them
 * (I-003…I-008, D-61).
 */
import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { signInbox, signInboxKey } from "@/db/schema";
import { holdAccount } from "@/lib/accounts/change";
import type { PublishedKey } from "@/lib/contract/signing-inbox";
import { errors, HttpError } from "@/lib/http/errors";
import { importPublic } from "@/lib/protocol/ecdh";
import { ProtocolError } from "@/lib/protocol/errors";
import type { SealedRow } from "@/lib/protocol/sign-inbox";

const inboxErrors = {
  duplicate: () => new HttpError(409, "duplicate", "Another row has this id."),
  full: () =>
    new HttpError(409, "inbox-full", "The inbox is full: open it, and rows are taken out."),
};

/** Maximum number of waiting rows (I-006). */
const MAX_ROWS = 500;
const KEPT_DAYS = sql`interval '30 days'`;
const OVER = lte(signInbox.createdAt, sql`now() - ${KEPT_DAYS}`);
const WAITING = gt(signInbox.createdAt, sql`now() - ${KEPT_DAYS}`);
const of = (userId: string) => eq(signInbox.userId, userId);

export async function readInboxKey(userId: string): Promise<PublishedKey> {
  const [row] = await db().select().from(signInboxKey).where(eq(signInboxKey.userId, userId));
  return { key: row?.key ?? null, account: userId };
}

/**
 * Publishes the key that new rows are sealed to; rows sealed to an older key remain (D-61).
 * @throws 400 for an invalid P-256 point
 */
export async function publishInboxKey(userId: string, key: string): Promise<PublishedKey> {
  await importPublic(key).catch((fault: unknown) => {
    if (!(fault instanceof ProtocolError)) throw fault;
    throw errors.invalid("key: must be an uncompressed point of P-256");
  });
  await db().transaction(async (tx) => {
    await holdAccount(tx, userId);
    const set = { key, updatedAt: sql`now()` };
    await tx
      .insert(signInboxKey)
      .values({ userId, key })
      .onConflictDoUpdate({ target: signInboxKey.userId, set });
  });
  return { key, account: userId };
}

/** Stores a row. Sending the same row again is harmless. @throws 409 `duplicate`, 409 `inbox-full` */
export async function keepRow(userId: string, { id, key, payload }: SealedRow): Promise<void> {
  await db().transaction(async (tx) => {
    await holdAccount(tx, userId);
    await holdInbox(tx, userId);
    await tx.delete(signInbox).where(and(of(userId), OVER));
    const [known] = await tx
      .select()
      .from(signInbox)
      .where(and(of(userId), eq(signInbox.id, id)));
    if (known?.key === key && known.payload === payload) return;
    if (known) throw inboxErrors.duplicate();
    if ((await tx.$count(signInbox, of(userId))) >= MAX_ROWS) throw inboxErrors.full();
    await tx.insert(signInbox).values({ userId, id, key, payload });
  });
}

/** Locks the inbox for the count, so that two rows at the same time cannot both be the last one allowed. */
async function holdInbox(tx: Tx, userId: string): Promise<void> {
  await tx.insert(signInboxKey).values({ userId }).onConflictDoNothing();
  await tx.select().from(signInboxKey).where(eq(signInboxKey.userId, userId)).for("update");
}

/** The waiting rows, oldest first. */
export async function readRows(userId: string): Promise<{ userId: string; rows: SealedRow[] }> {
  const rows = await db()
    .select({ id: signInbox.id, key: signInbox.key, payload: signInbox.payload })
    .from(signInbox)
    .where(and(of(userId), WAITING))
    .orderBy(asc(signInbox.createdAt), asc(signInbox.id));
  return { userId, rows };
}

/** The ids of rows that are removed within ten days, oldest first. */
export async function readAgeing(userId: string): Promise<string[]> {
  const old = lte(signInbox.createdAt, sql`now() - interval '20 days'`);
  const rows = await db()
    .select({ id: signInbox.id })
    .from(signInbox)
    .where(and(of(userId), WAITING, old))
    .orderBy(asc(signInbox.createdAt), asc(signInbox.id));
  return rows.map(({ id }) => id);
}

/** Removes rows; an unknown id is not an error. */
export async function removeRows(userId: string, ids: readonly string[]): Promise<number> {
  const gone = await db()
    .delete(signInbox)
    .where(and(of(userId), inArray(signInbox.id, [...ids])))
    .returning({ id: signInbox.id });
  return gone.length;
}

/** @returns how many rows older than 30 days were removed */
export const sweepInbox = (): Promise<number> => removeInSteps(signInbox, OVER);
