/** A customer's reply: it reopens a resolved ticket, and the agents are notified by mail (D-24, D-26). */
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/thread";
import type { KeyedBody } from "@/lib/http/idempotency";
import { customerReplyMail, enqueueFor, type MailedMessage } from "@/lib/tickets/mails";
import { onceFor } from "../idempotency";
import { type LockedTicket, lockTicket, mailedTicketOf } from "../lock";
import { addMessage } from "../messages";
import type { Thread } from "./access";

/**
 * Who is mailed about a customer's reply: the members who answered on the ticket, otherwise all who want mails (D-26).
 */
const recipients = ({ id, projectId }: LockedTicket) => sql`
with member as (select u.email, m.notify, exists (
    select 1 from ticket_message a where a.ticket_id = ${id} and a.user_id = u.id and not a.internal) as has_replied
  from ticket_member m join "user" u on u.id = m.user_id where m.project_id = ${projectId})
select email from member
where has_replied or (notify and not exists (select 1 from member where has_replied))`;

/** Writes the mails in the reply's transaction. @param tx holds the ticket's lock */
export async function mailMembers(
  tx: Tx,
  ticket: LockedTicket,
  message: MailedMessage,
  isReopened: boolean,
): Promise<void> {
  const { rows } = await tx.execute<{ email: string }>(recipients(ticket));
  const mailed = await mailedTicketOf(tx, ticket);
  const mails = rows.map(({ email }) => customerReplyMail(email, mailed, message, isReopened));
  await enqueueFor(tx, { ticketId: ticket.id, messageId: message.id }, mails);
}

/**
 * Stores a reply and its mails in one transaction.
 * @param keyedBody a repeated key writes nothing again (D-20)
 * @throws 404 when the link was reset meanwhile; 400 for a key used with another body
 */
export async function replyAsCustomer(
  thread: Thread,
  reply: Body<typeof api.replyToThread>,
  keyedBody: KeyedBody | null,
): Promise<{ ok: true; status: "open" }> {
  await onceFor(`ticket-thread:${thread.id}`, keyedBody, async (tx) => {
    await keep(tx, thread, reply);
    return {};
  });
  return { ok: true, status: "open" };
}

async function keep(
  tx: Tx,
  { id, link }: Thread,
  { body, attachments = [] }: Body<typeof api.replyToThread>,
): Promise<void> {
  const ticket = await lockTicket(tx, sql`t.id = ${id} and t.link = ${link}`);
  const by = { author: "customer", userId: null, authorName: ticket.customerName } as const;
  const written = await addMessage(tx, ticket, { ...by, body, attachments, internal: false });
  const filenames = attachments.map(({ filename }) => filename);
  const message = { id: written.messageId, body, attachments: filenames };
  await mailMembers(tx, ticket, message, written.isReopened);
}
