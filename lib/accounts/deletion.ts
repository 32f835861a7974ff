/** Deletes an account in two steps: starting it ends Pro, completing it removes everything (A-048…A-052, D-45). */
import { eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { user } from "@/db/schema";
import type { Deletion } from "@/lib/contract/account";
import { forgetMails, purgeLastMails } from "@/lib/mail/forget";
import { canSendMail, enqueue } from "@/lib/mail/outbox";
import { cancelSoon, cancelSubscription } from "@/lib/plan/ending";
import { planOf } from "@/lib/plan/plan";
import { hold } from "@/lib/plan/subscriptions";
import { changeAccount, type LockedAccount } from "./change";
import { accountErrors } from "./errors";
import { type About, securityNotice } from "./mails";
import type { SignedIn } from "./session";
import { refuseLastOwner } from "./shared-projects";

export const deletionOf = ({ deleting, pro }: SignedIn): Deletion => ({
  deleting,
  mail: canSendMail(),
  pro,
});

/**
 * Pro ends at once, and its subscription as soon as the payment processor answers. Repeating it is harmless.
 * @throws 403 `credential`
 */
export async function startDeletion(
  { userId }: SignedIn,
  currentCredential: string,
  about: About,
): Promise<Deletion> {
  await changeAccount(userId, currentCredential, async (tx, account) => {
    if (account.deletingSince) return;
    await writeDeleting(tx, userId, new Date());
    await enqueue(tx, [securityNotice(account.email, "deletion-started", about)]);
  });
  await cancelSoon(userId);
  return { deleting: true, mail: canSendMail(), pro: false };
}

/** Cancels a deletion that was started; an ended subscription stays ended. @throws 403 `credential` */
export async function cancelDeletion(
  { userId }: SignedIn,
  currentCredential: string,
  about: About,
): Promise<Deletion> {
  await changeAccount(userId, currentCredential, async (tx, account) => {
    if (!account.deletingSince) return;
    await writeDeleting(tx, userId, null);
    await enqueue(tx, [securityNotice(account.email, "deletion-cancelled", about)]);
  });
  return { deleting: false, mail: canSendMail(), pro: (await planOf(userId)).pro };
}

/**
 * removes the account and all its data. Files belong to their links and stay.
 * @throws 403 `credential`, 409 `deleting` when deletion was not started, 409 `renewing` while a subscription
 * continues, 409 `account` while others work in a project that only this account owns; 503 when the payment processor
 * does not answer, and then nothing is deleted
 */
export async function deleteAccount(
  { userId }: SignedIn,
  currentCredential: string,
  about: About,
): Promise<void> {
  const run = async (tx: Tx, account: LockedAccount): Promise<void> => {
    if (!account.deletingSince) throw accountErrors.deleting();
    // A report that Stripe sends now is either seen here or finds no account.
    await hold(tx, userId);
    if ((await planOf(userId, tx)).renewing) throw accountErrors.renewing();
    await refuseLastOwner(tx, userId);
    await tx.delete(user).where(eq(user.id, userId));
    await forgetMails(tx, account.email);
    await enqueue(tx, [securityNotice(account.email, "account-deleted", about)]);
  };
  await changeAccount(userId, currentCredential, run, () => endLatePayment(userId));
}

/** Ends a subscription that the processor listed only after deletion was started: nobody could cancel it later. */
async function endLatePayment(userId: string): Promise<void> {
  const [account] = await db()
    .select({ deletingSince: user.deletingSince })
    .from(user)
    .where(eq(user.id, userId));
  // Another request of the same person was first.
  if (!account) throw accountErrors.session();
  if (!account.deletingSince) throw accountErrors.deleting();
  await cancelSubscription(userId);
}

/** Removes the mail that confirmed a deletion, a day after. @returns how many */
export const purgeDeletedAccounts = (): Promise<number> =>
  purgeLastMails("security-account-deleted");

async function writeDeleting(tx: Tx, userId: string, deletingSince: Date | null): Promise<void> {
  await tx.update(user).set({ deletingSince, updatedAt: new Date() }).where(eq(user.id, userId));
}
