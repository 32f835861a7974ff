/** One ticket with its thread, as its project's members see it (T-130…T-136). */
import { pool } from "@/db/client";
import type { MessageView, TicketDetailView } from "@/lib/contract/ticket-shapes";
import { canonicalCode } from "./codes";
import { ticketErrors } from "./errors";

/** A ticket with its customer and project. */
export interface TicketRow {
  id: string;
  code: string;
  subject: string | null;
  status: "open" | "resolved";
  created_at: Date;
  updated_at: Date;
  resolved_at: Date | null;
  slug: string;
  name: string | null;
  email: string;
  project_id: string;
  project_name: string;
  customer_id: string;
  /** As the product sent it; only agents see it (T-083). */
  source: Record<string, unknown> | null;
}

const FIND = `select t.id, t.code, t.subject, t.status, t.created_at, t.updated_at, t.resolved_at, p.slug, c.name, c.email,
  p.id as project_id, p.name as project_name, t.customer_id, t.source
from ticket t join ticket_project p on p.id = t.project_id and p.deleted_at is null
join ticket_member m on m.project_id = p.id and m.user_id = $1
join ticket_customer c on c.id = t.customer_id
where t.code = $2`;

/** @throws 404 for an invalid or unknown code, or one of a project the person is not in (T-132) */
export async function findTicket(userId: string, text: string): Promise<TicketRow> {
  const code = canonicalCode(text);
  const { rows } = code
    ? await pool().query<TicketRow>({ name: "ticket_detail", text: FIND, values: [userId, code] })
    : { rows: [] };
  const [row] = rows;
  if (!row) throw ticketErrors.notFound();
  return row;
}

export const headOf = (row: TicketRow): Omit<TicketDetailView, "messages"> => ({
  short_code: row.code,
  subject: row.subject,
  status: row.status,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
  project_slug: row.slug,
  customer: { name: row.name, email: row.email },
});

/** @throws 404 (T-132) */
export async function detailOf(
  userId: string,
  text: string,
): Promise<{ ticket: TicketDetailView }> {
  const row = await findTicket(userId, text);
  return { ticket: { ...headOf(row), messages: await threadOf(row.id) } };
}

interface MessageRow {
  id: string;
  internal: boolean;
  author: "customer" | "agent";
  author_name: string | null;
  body: string;
  created_at: Date;
  attachments: MessageView["attachments"];
}

/** The attachments of message `m` as answers and webhooks show them. */
export const ATTACHMENTS = `coalesce((
    select json_agg(json_build_object('filename', a.filename, 'content_type', a.content_type,
      'size_bytes', a.size_bytes, 'url', a.url) order by a.place)
    from ticket_attachment a where a.message_id = m.id), '[]')`;

const THREAD = `select m.id, m.internal, m.author, m.author_name, m.body, m.created_at, ${ATTACHMENTS} as attachments
from ticket_message m where m.ticket_id = $1 and ($2 or not m.internal) order by m.created_at, m.id`;

/** A message as its project's members see it. */
export interface MemberMessage extends MessageView {
  id: string;
  /** A note that only agents see. */
  internal: boolean;
}

/** A ticket's messages, oldest first. @param withNotes includes agents' notes */
export async function messagesOf(ticketId: string, withNotes: boolean): Promise<MemberMessage[]> {
  const { rows } = await pool().query<MessageRow>({
    name: "ticket_thread",
    text: THREAD,
    values: [ticketId, withNotes],
  });
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
}

/** A ticket's messages without agents' notes, oldest first. */
export async function threadOf(ticketId: string): Promise<MessageView[]> {
  const messages = await messagesOf(ticketId, false);
  return messages.map(({ id: _id, internal: _internal, ...message }) => message);
}
