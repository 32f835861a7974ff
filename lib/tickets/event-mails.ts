/** The mails of a ticket that was filed: made when its event is told, so that filing waits for none of them (T-181). */
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { TicketEvent } from "./events";
import { enqueueFor, type MailedTicket, newTicketMail, receiptMail } from "./mails";

interface Row {
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
}

const found = ({ ticketId, messageId }: TicketEvent) => sql`
select t.code, t.subject, t.link, p.name as project, p.ack, c.name as customer_name, c.email as customer_email, m.body,
  array(select a.filename from ticket_attachment a where a.message_id = m.id order by a.place) as attachments,
  array(select u.email from ticket_member w join "user" u on u.id = w.user_id
    where w.project_id = p.id and w.notify order by w.joined_at, u.id) as members
from ticket t join ticket_project p on p.id = t.project_id and p.deleted_at is null
join ticket_customer c on c.id = t.customer_id
join ticket_message m on m.id = ${messageId} and m.ticket_id = t.id
where t.id = ${ticketId}`;

/** Writes the mails to the members and the receipt, once for each event `ticket.created`. */
export async function mailOfEvent(tx: Tx, event: TicketEvent): Promise<void> {
  const { type, ticketId, messageId } = event;
  if (type !== "ticket.created" || messageId === null) return;
  const { rows } = (await tx.execute(found(event))) as unknown as { rows: Row[] };
  const [row] = rows;
  if (!row) return;
  const ticket: MailedTicket = {
    ticketId,
    code: row.code,
    subject: row.subject,
    link: row.link,
    projectName: row.project,
    customer: { name: row.customer_name, email: row.customer_email },
    firstMessageId: messageId,
  };
  const message = { id: messageId, body: row.body, attachments: row.attachments };
  await enqueueFor(tx, { ticketId, messageId }, [
    ...row.members.map((to) => newTicketMail(to, ticket, message)),
    ...(row.ack ? [receiptMail(ticket, message)] : []),
  ]);
}
