/** One ticket for agents: with notes, source, failed mails, and the customer's other tickets. */
import { pool } from "@/db/client";
import type * as api from "@/lib/contract/desk";
import type { AnswerOf } from "@/lib/contract/operation";
import type { TicketSummaryView } from "@/lib/contract/ticket-shapes";
import { findTicket, headOf, type MemberMessage, messagesOf, type TicketRow } from "../detail";
import { type ListedTicket, summaryOf } from "../list";
import { mailFailuresOf } from "./mail-failures";

/** @throws 404 (T-132) */
export async function deskDetailOf(
  userId: string,
  code: string,
): Promise<AnswerOf<typeof api.readDeskTicket>> {
  const row = await findTicket(userId, code);
  const [messages, email_failures, other_tickets] = await Promise.all([
    messagesOf(row.id, true),
    mailFailuresOf(row.id),
    othersOf(row),
  ]);
  const project = { id: row.project_id, name: row.project_name, slug: row.slug };
  const { source } = row;
  return { ticket: { ...headOf(row), project, messages, source, email_failures, other_tickets } };
}

const OTHERS = `select t.id, t.code, t.subject, t.status, c.name, c.email, p.slug, t.created_at, t.updated_at
from ticket t join ticket_project p on p.id = t.project_id join ticket_customer c on c.id = t.customer_id
where t.customer_id = $1 and t.id <> $2 order by t.created_at desc, t.id desc limit 20`;

async function othersOf({ customer_id, id }: TicketRow): Promise<TicketSummaryView[]> {
  const { rows } = await pool().query<ListedTicket>({
    name: "desk_others",
    text: OTHERS,
    values: [customer_id, id],
  });
  return rows.map(summaryOf);
}

const NEWER = `select m.id from ticket_message m, ticket_message seen
where m.ticket_id = $1 and seen.id = $2 and seen.ticket_id = m.ticket_id
  and (m.created_at, m.id) > (seen.created_at, seen.id) and m.user_id is distinct from $3`;

/** The messages of others after a given message; none when the ticket has no such message. */
export async function newerThan(
  ticketId: string,
  seen: string,
  userId: string,
): Promise<MemberMessage[]> {
  const { rows } = await pool().query<{ id: string }>(NEWER, [ticketId, seen, userId]);
  if (rows.length === 0) return [];
  const ids = new Set(rows.map(({ id }) => id));
  return (await messagesOf(ticketId, true)).filter(({ id }) => ids.has(id));
}

const READ = `insert into ticket_read as r (ticket_id, user_id, message_count)
select t.id, $2::uuid, count(m.id) from ticket t
join ticket_message seen on seen.id = $3 and seen.ticket_id = t.id
join ticket_message m on m.ticket_id = t.id and (m.created_at, m.id) <= (seen.created_at, seen.id)
where t.id = $1 group by t.id
on conflict (ticket_id, user_id) do update set
  message_count = greatest(r.message_count, excluded.message_count)`;

/** Records that a person has seen a ticket up to this message. It never moves backwards. @throws 404 */
export async function markRead(userId: string, code: string, seen: string): Promise<void> {
  const { id } = await findTicket(userId, code);
  await pool().query(READ, [id, userId, seen]);
}
