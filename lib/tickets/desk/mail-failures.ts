/** Mails of a ticket that did not go out, and sending one of them again (D-26). */
import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import { db } from "@/db/client";
import { mailOutbox, ticketMail } from "@/db/schema";
import { isUuid } from "@/lib/http/text-fields";
import { sendAgain } from "@/lib/mail/send-again";
import { findTicket } from "../detail";
import { ticketErrors } from "../errors";
import { deskErrors } from "./errors";
import type { MailFailureView } from "./ticket-schemas";

const hasFailed = or(
  eq(mailOutbox.status, "failed"),
  and(eq(mailOutbox.status, "queued"), isNotNull(mailOutbox.error)),
);

const failures = (ticketId: string) =>
  db()
    .select({
      id: mailOutbox.id,
      kind: mailOutbox.kind,
      subject: mailOutbox.subject,
      error: mailOutbox.error,
      attempts: mailOutbox.attempts,
      createdAt: mailOutbox.createdAt,
      messageId: ticketMail.messageId,
    })
    .from(ticketMail)
    .innerJoin(mailOutbox, eq(mailOutbox.id, ticketMail.mailId))
    .where(and(eq(ticketMail.ticketId, ticketId), hasFailed))
    .orderBy(asc(mailOutbox.createdAt), asc(mailOutbox.id));

/** Oldest first: those given up, and those that are tried again. */
export async function mailFailuresOf(ticketId: string): Promise<MailFailureView[]> {
  const rows = await failures(ticketId);
  return rows.map(({ id, kind, subject, error, attempts, createdAt }) => ({
    id,
    // A customer's mail holds their link, and is of a kind that is emptied once it has left.
    to: kind.endsWith("-code") ? "customer" : "agents",
    subject,
    error: error ?? "",
    attempts,
    created_at: createdAt.toISOString(),
  }));
}

/**
 * Tries a mail again, now. One that was given up goes out as a copy, and what failed is no longer shown.
 * @throws 404 for a ticket or a mail that is none; 409 `conflict` for one whose text is no longer kept
 */
export async function retryMail(userId: string, code: string, mailId: string): Promise<void> {
  const { id: ticketId } = await findTicket(userId, code);
  if (!isUuid(mailId)) throw ticketErrors.notFound();
  const failed = (await failures(ticketId)).find(({ id }) => id === mailId);
  if (!failed) throw ticketErrors.notFound();
  const sent = await sendAgain(mailId);
  if (!sent) throw deskErrors.emptyMail();
  if (sent === mailId) return;
  await db().transaction(async (tx) => {
    const { messageId } = failed;
    await tx.insert(ticketMail).values({ mailId: sent, ticketId, messageId });
    await tx.delete(ticketMail).where(eq(ticketMail.mailId, mailId));
  });
}
