/** The address for payment notifications, and the six-digit code that confirms it (PY-013). */
import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { payNotify } from "@/db/schema";
import type { PayeeView } from "@/lib/contract/pay-shapes";
import { isSameText } from "@/lib/digest";
import { take } from "@/lib/http/rate-limit";
import { enqueue } from "@/lib/mail/outbox";
import { hashCode, newCode } from "@/lib/six-digits";
import { payErrors } from "./errors";
import { NOTIFY_CODE_MINUTES, NOTIFY_CODE_TRIES, payCodeLimit } from "./limits";
import { confirmationMail } from "./mails";
import { readPayee } from "./payees";

const CODE = "pay-notify-code";

async function isConfirmed(from: Pick<Tx, "select">, payeeId: string, email: string) {
  const [row] = await from.select().from(payNotify).where(eq(payNotify.payeeId, payeeId));
  return row?.email === email && row.verifiedAt !== null;
}

/** Counts a code against the limit, if the address will be mailed one. @throws 429 after five in an hour */
export async function admitCode(payeeId: string, email: string): Promise<void> {
  if (!(await isConfirmed(db(), payeeId, email))) await take(payCodeLimit, payeeId);
}

/**
 * The caller holds the payee's lock. A new or unconfirmed address is mailed a code; null turns mails off.
 */
export async function changeNotify(tx: Tx, payeeId: string, email: string | null): Promise<void> {
  const ofPayee = eq(payNotify.payeeId, payeeId);
  if (email === null) return void (await tx.delete(payNotify).where(ofPayee));
  if (await isConfirmed(tx, payeeId, email)) return;
  const code = newCode();
  const fresh = {
    email,
    verifiedAt: null,
    codeHash: hashCode(CODE, payeeId, email, code),
    codeTries: 0,
    codeExpiresAt: sql`now() + ${NOTIFY_CODE_MINUTES} * interval '1 minute'`,
  };
  await tx
    .insert(payNotify)
    .values({ payeeId, ...fresh })
    .onConflictDoUpdate({ target: payNotify.payeeId, set: fresh });
  await enqueue(tx, [confirmationMail(email, code)]);
}

/** @throws 400 for a wrong or expired code, and after five wrong tries */
export async function verifyNotify(payeeId: string, code: string): Promise<PayeeView> {
  const isRight = await db().transaction(async (tx) => {
    const ofPayee = eq(payNotify.payeeId, payeeId);
    const [row] = await tx.select().from(payNotify).where(ofPayee).for("update");
    if (!row?.codeHash || !row.codeExpiresAt) return false;
    if (row.codeExpiresAt <= new Date() || row.codeTries >= NOTIFY_CODE_TRIES) return false;
    // Refused after the commit, so that the wrong try stays counted.
    if (!isSameText(hashCode(CODE, payeeId, row.email, code), row.codeHash)) {
      await tx
        .update(payNotify)
        .set({ codeTries: sql`${payNotify.codeTries} + 1` })
        .where(ofPayee);
      return false;
    }
    await tx
      .update(payNotify)
      .set({ verifiedAt: sql`now()`, codeHash: null, codeExpiresAt: null })
      .where(ofPayee);
    return true;
  });
  if (!isRight) throw payErrors.invalid("code: is wrong or no longer valid. Ask for another one.");
  return readPayee(payeeId);
}
