/** The mails that a customer's reply makes: to the members on its thread, else to all who want mails (D-26). */
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { type LockedTicket, mailedTicketOf } from "./lock";
import { customerReplyMail, enqueueFor, type MailedMessage } from "./mails";

const recipients = ({ id, projectId }: LockedTicket) => sql`
with member as (select u.email, m.notify, exists (
    select 1 from ticket_message a where a.ticket_id = ${id} and a.user_id = u.id and not a.internal) as has_replied
  from ticket_member m join "user" u on u.id = m.user_id where m.project_id = ${projectId})
select email from member
where has_replied or (notify and not exists (select 1 from member where has_replied))`;

/** Writes them with the reply. @param tx holds the ticket's lock */
export async function mailMembers(
  tx: Tx,
  ticket: LockedTicket,
  message: MailedMessage,
  isReopened: boolean,
): Promise<void> {
  const { rows } = (await tx.execute(recipients(ticket))) as unknown as {
    rows: { email: string }[];
  };
  const mailed = await mailedTicketOf(tx, ticket);
  const mails = rows.map(({ email }) => customerReplyMail(email, mailed, message, isReopened));
  await enqueueFor(tx, { ticketId: ticket.id, messageId: message.id }, mails);
}
