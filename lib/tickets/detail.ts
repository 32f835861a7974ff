/** One ticket with its thread, as its project's members see it (T-130…T-136). */
import { pool } from "@/db/client";
import { canonicalCode } from "./codes";
import { ticketErrors } from "./errors";
import type { MessageView, TicketDetailView } from "./schemas";

interface Row {
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
}

const FIND = `select t.id, t.code, t.subject, t.status, t.created_at, t.updated_at, t.resolved_at, p.slug, c.name, c.email
from ticket t join ticket_project p on p.id = t.project_id and p.deleted_at is null
join ticket_member m on m.project_id = p.id and m.user_id = $1
join ticket_customer c on c.id = t.customer_id
where t.code = $2`;

/** @throws 404 for a code that is none, unknown, or of a project one is not in (T-132) */
export async function detailOf(
  userId: string,
  text: string,
): Promise<{ ticket: TicketDetailView }> {
  const code = canonicalCode(text);
  const { rows } = code
    ? await pool().query<Row>({ name: "ticket_detail", text: FIND, values: [userId, code] })
    : { rows: [] };
  const [row] = rows;
  if (!row) throw ticketErrors.notFound();
  return {
    ticket: {
      short_code: row.code,
      subject: row.subject,
      status: row.status,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
      resolved_at: row.resolved_at?.toISOString() ?? null,
      project_slug: row.slug,
      customer: { name: row.name, email: row.email },
      messages: await threadOf(row.id),
    },
  };
}

interface MessageRow {
  author: "customer" | "agent";
  author_name: string | null;
  body: string;
  created_at: Date;
  attachments: MessageView["attachments"];
}

const THREAD = `select m.author, m.author_name, m.body, m.created_at, coalesce((
    select json_agg(json_build_object('filename', a.filename, 'content_type', a.content_type,
      'size_bytes', a.size_bytes, 'url', a.url) order by a.place)
    from ticket_attachment a where a.message_id = m.id), '[]') as attachments
from ticket_message m where m.ticket_id = $1 and not m.internal order by m.created_at, m.id`;

/** The messages of a ticket, oldest first, without the notes of agents among themselves. */
export async function threadOf(ticketId: string): Promise<MessageView[]> {
  const { rows } = await pool().query<MessageRow>({
    name: "ticket_thread",
    text: THREAD,
    values: [ticketId],
  });
  return rows.map(({ created_at, ...row }) => ({ ...row, created_at: created_at.toISOString() }));
}
