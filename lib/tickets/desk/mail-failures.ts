/** A ticket's mails that could not be sent, and sending them again (D-26). */
import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { mailOutbox, ticketMail } from "@/db/schema";
import type { MailFailureView } from "@/lib/contract/desk";
import { sendAgain } from "@/lib/mail/send-again";
import { isUuid } from "@/lib/protocol/ids";
import { ticketErrors } from "../errors";
import { lockTicketForMember } from "../lock";
import { deskErrors } from "./errors";

const hasFailed = or(
  eq(mailOutbox.status, "failed"),
  and(eq(mailOutbox.status, "queued"), isNotNull(mailOutbox.error)),
);

const failures = (reader: Db | Tx, ticketId: string) =>
  reader
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      subject: mailOutbox.subject,
      error: mailOutbox.error,
      attempts: mailOutbox.attempts,
      createdAt: mailOutbox.createdAt,
    })
    .from(ticketMail)
    .innerJoin(mailOutbox, eq(mailOutbox.id, ticketMail.mailId))
    .where(and(eq(ticketMail.ticketId, ticketId), hasFailed))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id));

/** Mails that were given up or are being retried, oldest first. */
export async function mailFailuresOf(ticketId: string): Promise<MailFailureView[]> {
  const rows = await failures(db(), ticketId);
  return rows.map(({ id, kind, subject, error, attempts, createdAt }) => ({
    id,
    // Only a mail to the customer contains their link, and its kind says that its text is erased once sent.
    to: kind.endsWith("-code") ? "customer" : "agents",
    subject,
    error: error ?? "",
    attempts,
    created_at: createdAt.toISOString(),
  }));
}

/**
 * Sends a mail again now. One that was given up is sent as a copy, and the failure is no longer shown.
 * @throws 404 for an unknown ticket or mail; 409 `conflict` when its text was erased
 */
export async function retryMail(userId: string, code: string, mailId: string): Promise<void> {
  if (!isUuid(mailId)) throw ticketErrors.notFound();
  await db().transaction(async (tx) => {
    // When the link is reset meanwhile, the copy gets the new link too.
    const { id: ticketId } = await lockTicketForMember(tx, userId, code);
    // Of concurrent calls one sends it, and the others find it gone.
    const isOne = and(eq(ticketMail.mailId, mailId), eq(ticketMail.ticketId, ticketId));
    const [about] = await tx.select().from(ticketMail).where(isOne).for("update");
    const failed = await failures(tx, ticketId);
    if (!about || !failed.some(({ id }) => id === mailId)) throw ticketErrors.notFound();
    const sent = await sendAgain(mailId, tx);
    if (!sent) throw deskErrors.emptyMail();
    if (sent === mailId) return;
    await tx.insert(ticketMail).values({ ...about, mailId: sent });
    await tx.delete(ticketMail).where(isOne);
  });
}
