/** A customer's reply from the thread: it opens a resolved ticket again, and those who answer are told by mail (D-24, D-26). */
import { sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { Answer } from "@/lib/http/route";
import { tellSoon } from "../events";
import { type Mark, onceFor } from "../idempotency";
import { type LockedTicket, lockTicket, mailedTicketOf } from "../lock";
import { customerReplyMail, enqueueFor, type MailedMessage } from "../mails";
import { addMessage } from "../messages";
import type { Thread } from "./access";
import type { CustomerReplyBody } from "./schemas";

/**
 * Keeps a reply with its mails, or neither.
 * @param mark the same mark again writes nothing again (D-20)
 * @throws 404 when the link was reset meanwhile; 400 for a mark that was used for another body
 */
export async function replyAsCustomer(
  thread: Thread,
  reply: CustomerReplyBody,
  mark: Mark | null,
): Promise<{ ok: true; status: "open" }> {
  const run = (tx: Tx) => keep(tx, thread, reply);
  if (mark)
    await onceFor(`ticket-thread:${thread.id}`, mark, async (tx) => {
      await run(tx);
      return new Answer(201, {});
    });
  else await db().transaction(run);
  tellSoon();
  return { ok: true, status: "open" };
}

async function keep(
  tx: Tx,
  { id, link }: Thread,
  { body, attachments = [] }: CustomerReplyBody,
): Promise<void> {
  const ticket = await lockTicket(tx, sql`t.id = ${id} and t.link = ${link}`);
  const by = { author: "customer", userId: null, authorName: ticket.customerName } as const;
  const written = await addMessage(tx, ticket, { ...by, body, attachments, internal: false });
  const { messageId, isReopened } = written;
  const message = { id: messageId, body, attachments: attachments.map((each) => each.filename) };
  await tellMembers(tx, ticket, message, isReopened);
}

async function tellMembers(
  tx: Tx,
  ticket: LockedTicket,
  message: MailedMessage,
  isReopened: boolean,
): Promise<void> {
  const about = await mailedTicketOf(tx, ticket);
  const mails = (await addressesOf(tx, ticket)).map((to) =>
    customerReplyMail(to, about, message, isReopened),
  );
  await enqueueFor(tx, { ticketId: ticket.id, messageId: message.id }, mails);
}

/** Of the members who have replied to it; where none has, of all who want mails. */
async function addressesOf(tx: Tx, { id, projectId }: LockedTicket): Promise<string[]> {
  const { rows } = (await tx.execute(sql`with members as (
      select w.user_id, w.joined_at, w.notify, exists (select 1 from ticket_message m
        where m.ticket_id = ${id} and m.user_id = w.user_id and not m.internal) as has_replied
      from ticket_member w where w.project_id = ${projectId})
    select u.email from members w join "user" u on u.id = w.user_id
    where w.has_replied or (w.notify and not exists (select 1 from members o where o.has_replied))
    order by w.joined_at, u.id`)) as unknown as { rows: { email: string }[] };
  return rows.map(({ email }) => email);
}
