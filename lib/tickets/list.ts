/** The tickets of all projects a person is in, page by page (T-120…T-129). */
import * as z from "zod";
import { pool } from "@/db/client";
import type { TicketSearch, TicketSummaryView } from "@/lib/contract/ticket-shapes";
import { errors } from "@/lib/http/errors";

/**
 * The last ticket of a page, as the cursor encodes it (D-23). It grants no rights. Year 0 is refused, because Postgres
 * has none.
 */
const Place = z.strictObject({
  t: z.iso.datetime({ precision: 3 }).refine((moment) => moment >= "0001"),
  i: z.uuid(),
});

export interface ListedTicket {
  id: string;
  code: string;
  subject: string | null;
  status: "open" | "resolved";
  name: string | null;
  email: string;
  slug: string;
  created_at: Date;
  updated_at: Date;
  /** The time that the list sorts by. */
  at: Date;
}

/** By time of filing (T-123), or by the newest message, as the desk's inbox sorts. */
export type Order = "created_at" | "last_message_at";

const newest = (order: Order, which: string) => `from ticket t
    where t.project_id = mine.id ${which} and (t.${order}, t.id) < (place.at, place.id)
    order by t.${order} desc, t.id desc`;

/**
 * SQL for a page of several projects' tickets, newest first. An index has each project's tickets in order. First, a few
 * tickets of the busiest projects fill a whole page (`reach`). No ticket of the real page is older than the last of
 * these, so each project is then read only back to that time. Without that limit, an index scan returns a block of rows
 * for each project: ten thousand rows for two hundred projects. Only the tickets of the page are joined to their rows and
 * customers.
 *
 * Postgres keeps a generic plan only if it expects no gain from knowing the values. So the number of rows is part of the
 * text, and the place and the rows for each project are read from a row instead of a parameter. Planning each time took
 * five times as long as reading a page of one project.
 * $1 person, $2 status or null, $3 slug or null, $4 and $5 place.
 */
const page = (status: string, rows: number, order: Order) => `with mine as materialized (
  select p.id, p.slug, p.open_count from ticket_member m join ticket_project p on p.id = m.project_id and p.deleted_at is null
  where m.user_id = $1::uuid and ($3::text is null or p.slug = $3)),
busiest as materialized (
  select id, least(${rows}, ceil(${2 * rows}.0 / count(*) over ()))::int as few
  from (select id from mine order by open_count desc limit ${Math.ceil(rows / 2)}) some_of_mine),
place as materialized (select $4::timestamptz as at, $5::uuid as id, ${rows} as rows),
reach as materialized (select place.*, coalesce((
  select newest.at from busiest mine cross join lateral (
    select t.${order} as at ${newest(order, status)} limit mine.few) newest
  order by newest.at desc offset ${rows - 1} limit 1), '-infinity') as back_to from place),
top as materialized (
  select newest.*, mine.slug from reach place cross join mine cross join lateral (
    select t.${order} as at, t.id ${newest(order, `${status} and t.${order} >= place.back_to`)} limit place.rows) newest
  order by newest.at desc, newest.id desc limit ${rows})
select t.id, t.code, t.subject, t.status, c.name, c.email, top.slug, t.created_at, t.updated_at, top.at
from top join ticket t on t.id = top.id
join ticket_customer c on c.id = t.customer_id
order by top.at desc, top.id desc`;

const OF_STATUS = "and t.status = $2::text";
const ANY_STATUS = "and $2::text is null";

/** Row counts for which a statement exists. One row more than a page tells whether another page follows. */
const LENGTHS = [11, 51, 101, 201];
const LONGEST = 1_001;

/** @param limit 1 to 1,000 */
export function statementFor(status: TicketSearch["status"], limit: number, order: Order) {
  const rows = LENGTHS.find((length) => length > limit) ?? LONGEST;
  const list = order === "created_at" ? "ticket_list" : "ticket_inbox";
  return status === "all"
    ? { name: `${list}_all_${rows}`, text: page(ANY_STATUS, rows, order) }
    : { name: `${list}_${rows}`, text: page(OF_STATUS, rows, order) };
}

/** A place before every ticket. */
const START = { t: "infinity", i: "ffffffff-ffff-ffff-ffff-ffffffffffff" };

/** @throws 400 for an invalid cursor */
export async function listTickets(
  userId: string,
  search: TicketSearch,
): Promise<{ tickets: TicketSummaryView[]; next_cursor: string | null }> {
  const { rows, next_cursor } = await pageOfTickets(userId, search);
  return { tickets: rows.map(summaryOf), next_cursor };
}

/** The rows of a page, and the cursor of the next. @param limit 1 to 1,000 @throws 400 for an invalid cursor */
export async function pageOfTickets(
  userId: string,
  { status, project, limit, cursor }: TicketSearch,
  order: Order = "created_at",
): Promise<{ rows: ListedTicket[]; next_cursor: string | null }> {
  const { t, i } = cursor === undefined ? START : placeOf(cursor);
  const { rows } = await pool().query<ListedTicket>({
    ...statementFor(status, limit, order),
    values: [userId, status === "all" ? null : status, project ?? null, t, i],
  });
  return cutPage(rows, limit, ({ at }) => at);
}

/**
 * Cuts rows to a page.
 * @param rows one more than the page when another follows
 * @param atOf the time that the list sorts by
 */
export function cutPage<Row extends { id: string }>(
  rows: readonly Row[],
  limit: number,
  atOf: (row: Row) => Date,
): { rows: Row[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next_cursor: last ? cursorOf(atOf(last), last.id) : null };
}

const cursorOf = (at: Date, id: string): string =>
  Buffer.from(JSON.stringify({ t: at.toISOString(), i: id })).toString("base64url");

/** @throws 400 for an invalid cursor */
export function placeOf(cursor: string): z.output<typeof Place> {
  try {
    return Place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    const words = "is not from an answer of ours";
    throw errors.invalid(`cursor: ${words}.`, { cursor: [words] });
  }
}

export const summaryOf = (row: ListedTicket): TicketSummaryView => ({
  short_code: row.code,
  subject: row.subject,
  status: row.status,
  customer_name: row.name,
  customer_email: row.email,
  project_slug: row.slug,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
