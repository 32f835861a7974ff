/** The code that confirms an address: six digits, ten minutes, five tries (D-47). */
import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { emailCode, user } from "@/db/schema";
import { isSameText } from "@/lib/digest";
import { errors, type HttpError } from "@/lib/http/errors";
import { take } from "@/lib/http/rate-limit";
import { enqueue, type Mail } from "@/lib/mail/outbox";
import { hashCode, newCode } from "@/lib/six-digits";
import { type LockedAccount, lockAccount } from "./change";
import { accountErrors } from "./errors";
import { accountLimits } from "./limits";
import { confirmationMail } from "./mails";

/** Seconds that a code is valid, and seconds until another may be requested. */
const VALID_S = 600;
const RESEND_AFTER_S = 60;
const MAX_TRIES = 5;

type CodeRow = typeof emailCode.$inferSelect;

/** Makes a code that replaces any earlier one. @returns the mail, which the caller adds to the outbox */
export async function writeCode(
  tx: Tx,
  { id: userId, email }: Pick<LockedAccount, "id" | "email">,
  now = new Date(),
): Promise<Mail> {
  const code = newCode();
  const fresh = {
    email,
    hash: hashCode("email-code", userId, email, code),
    tries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + VALID_S * 1000),
  };
  await tx
    .insert(emailCode)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: emailCode.userId, set: fresh });
  return confirmationMail(email, code);
}

/** Sends the code after sign-up; does nothing for a confirmed address. */
export async function sendConfirmation(userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account.emailVerified) await enqueue(tx, [await writeCode(tx, account)]);
  });
}

/** @throws 409 `confirmed`; 429 within a minute of the last code, and after five an hour */
export async function resendConfirmation(
  userId: string,
): Promise<{ sent: true; resendAfter: number }> {
  await db().transaction((tx) => refuseResend(tx, userId));
  await take(accountLimits.code, userId);
  await db().transaction(async (tx) => {
    // Checked again under the lock: of two requests at once the second finds the first one's code.
    const account = await refuseResend(tx, userId);
    await enqueue(tx, [await writeCode(tx, account)]);
  });
  return { sent: true, resendAfter: RESEND_AFTER_S };
}

async function refuseResend(tx: Tx, userId: string): Promise<LockedAccount> {
  const account = await lockAccount(tx, userId);
  if (account.emailVerified) throw accountErrors.confirmed();
  const row = await codeOf(tx, account);
  const wait = row ? secondsToResend(row) : 0;
  if (wait > 0) throw errors.rate(wait);
  return account;
}

/** @throws 400 `invalid` for a wrong or expired code, 429 after five tries, 409 `confirmed` */
export async function verifyCode(userId: string, code: string): Promise<{ emailVerified: true }> {
  const refusal = await db().transaction(async (tx): Promise<HttpError | null> => {
    const account = await lockAccount(tx, userId);
    if (account.emailVerified) return accountErrors.confirmed();
    const row = await codeOf(tx, account);
    if (!row || row.expiresAt.getTime() <= Date.now()) return accountErrors.invalidCode();
    if (row.tries >= MAX_TRIES) return errors.rate(Math.max(1, secondsToResend(row)));
    if (!isSameText(hashCode("email-code", userId, account.email, code), row.hash)) {
      await tx
        .update(emailCode)
        .set({ tries: sql`${emailCode.tries} + 1` })
        .where(eq(emailCode.userId, userId));
      return accountErrors.invalidCode();
    }
    await tx
      .update(user)
      .set({ emailVerified: true, updatedAt: new Date() })
      .where(eq(user.id, userId));
    await tx.delete(emailCode).where(eq(emailCode.userId, userId));
    return null;
  });
  // Thrown after the commit, so that the wrong try stays counted.
  if (refusal) throw refusal;
  return { emailVerified: true };
}

/** The code for the account's current address. */
async function codeOf(tx: Tx, { id, email }: LockedAccount): Promise<CodeRow | null> {
  const [row] = await tx.select().from(emailCode).where(eq(emailCode.userId, id));
  return row?.email === email ? row : null;
}

const secondsToResend = ({ sentAt }: CodeRow): number =>
  Math.ceil((sentAt.getTime() + RESEND_AFTER_S * 1000 - Date.now()) / 1000);
