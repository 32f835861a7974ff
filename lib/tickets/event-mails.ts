/** Mails about a new ticket, written when its event is dispatched, so that filing doesn't wait for them (T-181). */
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { TicketEvent } from "@/db/schema";
import { enqueueAll, type MailAbout, type MailedTicket, newTicketMail, receiptMail } from "./mails";

type Row = {
  ticket_id: string;
  message_id: string;
  code: string;
  subject: string | null;
  link: number;
  project: string;
  ack: boolean;
  customer_name: string | null;
  customer_email: string;
  body: string;
  attachments: string[];
  members: string[];
};

const found = (messageIds: string[]) => sql`
select t.id as ticket_id, m.id as message_id, t.code, t.subject, t.link, p.name as project, p.ack,
  c.name as customer_name, c.email as customer_email, m.body,
  array(select a.filename from ticket_attachment a where a.message_id = m.id order by a.place) as attachments,
  array(select u.email from ticket_member w join "user" u on u.id = w.user_id
    where w.project_id = p.id and w.notify order by w.joined_at, u.id) as members
from ticket_message m join ticket t on t.id = m.ticket_id
join ticket_project p on p.id = t.project_id and p.deleted_at is null
join ticket_customer c on c.id = t.customer_id
where m.id = any(${sql.param(messageIds)}::uuid[]) order by m.created_at, m.id`;

/** Writes the mails to the members and the receipt, once for each `ticket.created` event. */
export async function mailOfEvents(tx: Tx, events: readonly TicketEvent[]): Promise<void> {
  const messageIds = events.flatMap(({ type, messageId }) =>
    type === "ticket.created" && messageId !== null ? [messageId] : [],
  );
  if (messageIds.length === 0) return;
  const { rows } = await tx.execute<Row>(found(messageIds));
  await enqueueAll(tx, rows.flatMap(mailsOf));
}

function mailsOf(row: Row): MailAbout[] {
  const ticket: MailedTicket = {
    ticketId: row.ticket_id,
    code: row.code,
    subject: row.subject,
    link: row.link,
    projectName: row.project,
    customer: { name: row.customer_name, email: row.customer_email },
    firstMessageId: row.message_id,
  };
  const message = { id: row.message_id, body: row.body, attachments: row.attachments };
  const mails = row.members.map((to) => newTicketMail(to, ticket, message));
  if (row.ack) mails.push(receiptMail(ticket, message));
  return mails.map((mail) => ({ ticketId: row.ticket_id, messageId: row.message_id, mail }));
}
