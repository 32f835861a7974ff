/** Ticket events for a project's webhooks: in the API's shapes, without the customer's link. */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { TicketEvent } from "@/db/schema";
import type { TicketEventType, TicketWebhookBody } from "@/lib/contract/desk-webhooks";
import type { MessageView } from "@/lib/contract/ticket-shapes";
import { enqueueWebhooks } from "@/lib/webhooks/outbox";
import { ATTACHMENTS } from "./detail";

type Row = {
  code: string;
  subject: string | null;
  status: "open" | "resolved";
  created_at: string;
  updated_at: string;
  resolved_at: string | null;
  source: Record<string, unknown> | null;
  customer_name: string | null;
  customer_email: string;
  project_name: string;
  slug: string;
  message: MessageView | null;
};

const instant = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Selects the events that a webhook of their project wants. Usually there are none, and nothing else is read. */
const wanted = (events: readonly TicketEvent[]) => sql`
select v.id from unnest(${sql.param(events.map(({ id }) => id))}::bigint[],
  ${sql.param(events.map(({ projectId }) => projectId))}::uuid[],
  ${sql.param(events.map(({ type }) => type))}::text[]) as v (id, project_id, type)
where exists (select from webhook_endpoint e where e.owner_kind = 'project' and e.owner_id = v.project_id
  and e.enabled and e.removed_at is null and (e.events = '{}' or v.type = any(e.events)))`;

/** Reads a ticket with the event's message, unless the message is an agents' note. */
const found = ({ ticketId, messageId }: TicketEvent) => sql`
select t.code, t.subject, t.status, ${instant("t.created_at")} as created_at, ${instant("t.updated_at")} as updated_at,
  ${instant("t.resolved_at")} as resolved_at, t.source, c.name as customer_name, c.email as customer_email,
  p.name as project_name, p.slug, (
    select json_build_object('author', m.author, 'author_name', m.author_name, 'body', m.body,
      'created_at', ${instant("m.created_at")}, 'attachments', ${sql.raw(ATTACHMENTS)})
    from ticket_message m where m.id = ${messageId} and m.ticket_id = t.id and not m.internal) as message
from ticket t join ticket_project p on p.id = t.project_id and p.deleted_at is null
join ticket_customer c on c.id = t.customer_id
where t.id = ${ticketId}`;

/** Writes each event for every webhook of its project that wants it. */
export async function webhooksOfEvents(tx: Tx, events: readonly TicketEvent[]): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(wanted(events));
  const ids = new Set(rows.map(({ id }) => Number(id)));
  for (const event of events) if (ids.has(event.id)) await webhooksOfEvent(tx, event);
}

async function webhooksOfEvent(tx: Tx, event: TicketEvent): Promise<void> {
  const { rows } = await tx.execute<Row>(found(event));
  const [row] = rows;
  const body = row && bodyOf(event, row);
  if (body) await enqueueWebhooks(tx, { kind: "project", id: event.projectId }, [body]);
}

function bodyOf(event: TicketEvent, row: Row): TicketWebhookBody | null {
  const told = {
    id: `evt_${randomUUID()}`,
    at: event.happenedAt.toISOString(),
    project: { id: event.projectId, name: row.project_name, slug: row.slug },
    ticket: {
      ticket_id: event.ticketId,
      short_code: row.code,
      subject: row.subject,
      status: row.status,
      customer_name: row.customer_name,
      customer_email: row.customer_email,
      project_slug: row.slug,
      created_at: row.created_at,
      updated_at: row.updated_at,
      resolved_at: row.resolved_at,
    },
  };
  const { type } = event;
  if (type === "ticket.resolved" || type === "ticket.reopened") return { type, ...told };
  const { message, source } = row;
  if (!message) return null;
  return type === "ticket.created"
    ? { type, ...told, message, source }
    : { type, ...told, message };
}

/** A made-up event in the shape of real ones. */
export function sampleEvent(
  type: TicketEventType,
  project: { id: string; name: string; slug: string },
): TicketWebhookBody {
  const at = new Date().toISOString();
  const told = {
    id: `evt_${randomUUID()}`,
    at,
    project,
    test: true as const,
    ticket: {
      ticket_id: randomUUID(),
      short_code: `${project.slug}-7K3M9QPD`,
      subject: "Where is my order?",
      status: type === "ticket.resolved" ? ("resolved" as const) : ("open" as const),
      customer_name: "Ada Example",
      customer_email: "ada@example.com",
      project_slug: project.slug,
      created_at: at,
      updated_at: at,
      resolved_at: type === "ticket.resolved" ? at : null,
    },
  };
  const message = {
    author: "customer" as const,
    author_name: "Ada Example",
    body: "I ordered last week and have heard nothing since.",
    created_at: at,
    attachments: [],
  };
  if (type === "ticket.created") return { type, ...told, message, source: { page: "/orders" } };
  return type === "ticket.replied" ? { type, ...told, message } : { type, ...told };
}
