/** Locks a ticket's row for a change, and returns the columns that every change needs. */
import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { canonicalCode } from "./codes";
import { ticketErrors } from "./errors";
import type { MailedTicket } from "./mails";

export type LockedTicket = {
  id: string;
  projectId: string;
  code: string;
  subject: string | null;
  status: "open" | "resolved";
  /** The number of the customer's current link. */
  link: number;
  projectName: string;
  customerName: string | null;
  customerEmail: string;
};

/**
 * Locks a ticket of a live project. Rows that only reference it, such as a mail's, need not wait.
 * @param condition over `ticket t`, `ticket_project p` and `ticket_customer c`
 * @throws 404 when there is none
 */
export async function lockTicket(tx: Tx, condition: SQL): Promise<LockedTicket> {
  const { rows } =
    await tx.execute<LockedTicket>(sql`select t.id, t.project_id as "projectId", t.code, t.subject, t.status, t.link,
      p.name as "projectName", c.name as "customerName", c.email as "customerEmail"
    from ticket t join ticket_project p on p.id = t.project_id and p.deleted_at is null
    join ticket_customer c on c.id = t.customer_id
    where ${condition} for no key update of t`);
  const [row] = rows;
  if (!row) throw ticketErrors.notFound();
  return row;
}

/**
 * The same for a member, by its code.
 * @throws 404 for an invalid or unknown code, or one of a project the person is not in (T-132)
 */
export async function lockTicketForMember(
  tx: Tx,
  userId: string,
  text: string,
): Promise<LockedTicket> {
  const code = canonicalCode(text);
  if (code === null) throw ticketErrors.notFound();
  const isMember = sql`exists (select 1 from ticket_member w where w.project_id = t.project_id and w.user_id = ${userId})`;
  return lockTicket(tx, sql`t.code = ${code} and ${isMember}`);
}

/** What mails contain of a ticket. */
export async function mailedTicketOf(tx: Tx, ticket: LockedTicket): Promise<MailedTicket> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from ticket_message
    where ticket_id = ${ticket.id} order by created_at, id limit 1`);
  return {
    ticketId: ticket.id,
    code: ticket.code,
    subject: ticket.subject,
    link: ticket.link,
    projectName: ticket.projectName,
    customer: { name: ticket.customerName, email: ticket.customerEmail },
    firstMessageId: rows[0]?.id ?? ticket.id,
  };
}
