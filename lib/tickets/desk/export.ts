/** Exports all tickets of a person's projects as a table, page by page, so that the number does not matter (D-29). */
import { pool } from "@/db/client";
import type * as api from "@/lib/contract/desk";
import type { Query } from "@/lib/contract/operation";
import { csvRow } from "@/lib/formats/csv";
import { type ListedTicket, pageOfTickets } from "../list";

const PAGE = 100;
const HEAD = [
  ...["code", "project", "status", "subject", "customer_name", "customer_email"],
  ...["created_at", "updated_at", "resolved_at", "messages", "first_message"],
];

interface More {
  id: string;
  resolved_at: Date | null;
  messages: number;
  body: string | null;
}

const MORE = `select t.id, t.resolved_at, n.messages, n.body from ticket t
cross join lateral (select count(*)::int as messages, (array_agg(m.body order by m.created_at, m.id))[1] as body
  from ticket_message m where m.ticket_id = t.id and not m.internal) n
where t.id = any($1::uuid[])`;

async function* rowsOf(userId: string, { status, project, bom }: Query<typeof api.exportTickets>) {
  yield (bom === "1" ? "\uFEFF" : "") + csvRow(HEAD);
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const after = cursor === undefined ? {} : { cursor };
    const page = await pageOfTickets(userId, { status, project, limit: PAGE, ...after });
    if (page.rows.length > 0) yield await textOf(page.rows);
    cursor = page.next_cursor;
  }
}

async function textOf(rows: readonly ListedTicket[]): Promise<string> {
  const { rows: found } = await pool().query<More>({
    name: "desk_export",
    text: MORE,
    values: [rows.map(({ id }) => id)],
  });
  const more = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => lineOf(row, more.get(row.id))).join("");
}

const lineOf = (row: ListedTicket, more: More | undefined): string =>
  csvRow([
    ...[row.code, row.slug, row.status, row.subject, row.name, row.email],
    row.created_at.toISOString(),
    row.updated_at.toISOString(),
    more?.resolved_at?.toISOString() ?? null,
    more?.messages ?? 0,
    more?.body ?? null,
  ]);

/**
 * Streams the table. Each page is read once the client has taken the one before. An error breaks off the response, so
 * that half a table is never mistaken for all of it.
 */
export function exportTickets(userId: string, search: Query<typeof api.exportTickets>): Response {
  const rows = rowsOf(userId, search);
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await rows.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await rows.return();
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="tickets-${new Date().toISOString().slice(0, 10)}.csv"`,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
