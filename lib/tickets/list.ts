/** The tickets of all projects a person is in, a page at a time (T-120…T-129). */

import * as z from "zod";
import { pool } from "@/db/client";
import { errors } from "@/lib/http/errors";
import type { TicketSearch, TicketSummaryView } from "./schemas";

/** The last ticket of a page (D-23); it carries no rights. Its moment is as we write it: Postgres knows no year 0. */
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
}

/**
 * A page of several projects' tickets, newest first, by the index that has each project's in order. The newest few of
 * every project are enough to know after which ticket the page ends at the latest; only projects whose few are all
 * newer have more to give, and no more than up to there. Only what is on the page looks for its row and its customer.
 * So a page costs the same among a thousand tickets and a million.
 * $1 person, $2 status or null, $3 slug or null, $4 and $5 place or null, $6 rows.
 */
const page = (status: string, after: string) => `with mine as materialized (
  select p.id, p.slug from ticket_member m join ticket_project p on p.id = m.project_id and p.deleted_at is null
  where m.user_id = $1::uuid and ($3::text is null or p.slug = $3)),
size as materialized (
  select least($6::int, ceil(2.0 * $6::int / greatest(1, count(*))))::int as few from mine),
head as materialized (
  select mine.id as project_id, mine.slug, h.created_at, h.id, h.place from mine cross join lateral (
    select few.*, row_number() over () as place from (
      select t.created_at, t.id from ticket t where t.project_id = mine.id ${status} ${after}
      order by t.created_at desc, t.id desc limit (select few from size)) few) h),
last as materialized (
  select created_at, id from head order by created_at desc, id desc offset $6::int - 1 limit 1),
bound as materialized (
  select coalesce(max(created_at), '-infinity') as created_at,
    coalesce(min(id::text), '00000000-0000-0000-0000-000000000000')::uuid as id from last),
rest as (
  select more.created_at, more.id, head.slug from head cross join bound cross join lateral (
    select t.created_at, t.id from ticket t
    where t.project_id = head.project_id ${status} and (t.created_at, t.id) < (head.created_at, head.id)
      and (t.created_at, t.id) > (bound.created_at, bound.id)
    order by t.created_at desc, t.id desc limit $6::int) more
  where head.place = (select few from size) and (head.created_at, head.id) > (bound.created_at, bound.id)),
top as materialized (
  select * from (select created_at, id, slug from head union all select created_at, id, slug from rest) found
  order by created_at desc, id desc limit $6::int)
select t.id, t.code, t.subject, t.status, c.name, c.email, top.slug, t.created_at, t.updated_at
from top join ticket t on t.id = top.id
join ticket_customer c on c.id = t.customer_id
order by top.created_at desc, top.id desc`;

const OF_STATUS = "and t.status = $2::text";
const ANY_STATUS = "and $2::text is null";
const AFTER = "and (t.created_at, t.id) < ($4::timestamptz, $5::uuid)";
const FROM_START = "and $4::text is null and $5::text is null";

export const statements = {
  ticket_list: page(OF_STATUS, FROM_START),
  ticket_list_after: page(OF_STATUS, AFTER),
  ticket_list_all: page(ANY_STATUS, FROM_START),
  ticket_list_all_after: page(ANY_STATUS, AFTER),
};

/** @throws 400 for a cursor that is none of ours */
export async function listTickets(
  userId: string,
  search: TicketSearch,
): Promise<{ tickets: TicketSummaryView[]; next_cursor: string | null }> {
  const { rows, next_cursor } = await pageOfTickets(userId, search);
  return { tickets: rows.map(summaryOf), next_cursor };
}

/** The rows of a page, and where the next begins. @throws 400 for a cursor that is none of ours */
export async function pageOfTickets(
  userId: string,
  { status, project, limit, cursor }: TicketSearch,
): Promise<{ rows: ListedTicket[]; next_cursor: string | null }> {
  const place = cursor === undefined ? null : placeOf(cursor);
  const isAll = status === "all";
  const name: keyof typeof statements = `ticket_list${isAll ? "_all" : ""}${place ? "_after" : ""}`;
  const { rows } = await pool().query<ListedTicket>({
    name,
    text: statements[name],
    // One more than the page has: it tells whether there is another.
    values: [
      userId,
      isAll ? null : status,
      project ?? null,
      place?.t ?? null,
      place?.i ?? null,
      limit + 1,
    ],
  });
  return cutPage(rows, limit);
}

/** Cuts rows to a page. @param rows one more than fit, where there are more */
export function cutPage(
  rows: readonly ListedTicket[],
  limit: number,
): { rows: ListedTicket[]; next_cursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { rows: shown, next_cursor: last ? cursorOf(last) : null };
}

export const cursorOf = ({ created_at, id }: Pick<ListedTicket, "created_at" | "id">): string =>
  Buffer.from(JSON.stringify({ t: created_at.toISOString(), i: id })).toString("base64url");

/** @throws 400 for a cursor that is none of ours */
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
