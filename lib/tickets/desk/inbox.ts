/** The inbox: the tickets of all of a person's projects, newest message first, or the results of a search. */
import { pool } from "@/db/client";
import type * as api from "@/lib/contract/desk";
import type { InboxRowView } from "@/lib/contract/desk";
import type { AnswerOf, Query } from "@/lib/contract/operation";
import { type ListedTicket, pageOfTickets, summaryOf } from "../list";
import { findTickets } from "./search";

/** The length shown of a message's first line. */
const LINE_CHARS = 200;
/** Resolved tickets are counted only up to this number. */
const MAX_COUNTED = 1_000;

/** @throws 400 for an invalid cursor */
export async function readInbox(
  userId: string,
  search: Query<typeof api.readInbox>,
): Promise<AnswerOf<typeof api.readInbox>> {
  const [{ rows, next_cursor }, counts] = await Promise.all([
    search.q?.trim()
      ? findTickets(userId, search, search.q)
      : pageOfTickets(userId, search, "last_message_at"),
    countTickets(userId, search.project),
  ]);
  return { tickets: await withNews(userId, rows), next_cursor, counts };
}

interface News {
  id: string;
  first_line: string | null;
  last_line: string | null;
  last_internal: boolean | null;
  last_author: InboxRowView["last_author"];
  unread: boolean;
  message_count: number;
}

// Messages from before a person joined the project are not unread for them.
const NEWS = `select t.id, t.last_author, t.message_count,
  left(first.body, ${LINE_CHARS}) as first_line, left(last.body, ${LINE_CHARS}) as last_line, last.internal as last_internal,
  t.message_count > coalesce(r.message_count, 0) and (r.user_id is not null or t.updated_at > w.joined_at) as unread
from ticket t
join ticket_member w on w.project_id = t.project_id and w.user_id = $1
left join ticket_read r on r.ticket_id = t.id and r.user_id = $1
left join lateral (select m.body from ticket_message m where m.ticket_id = t.id and not m.internal
  order by m.created_at, m.id limit 1) first on true
left join lateral (select m.body, m.internal from ticket_message m where m.ticket_id = t.id
  order by m.created_at desc, m.id desc limit 1) last on true
where t.id = any($2::uuid[])`;

async function withNews(userId: string, rows: readonly ListedTicket[]): Promise<InboxRowView[]> {
  const { rows: found } = await pool().query<News>({
    name: "desk_news",
    text: NEWS,
    values: [userId, rows.map(({ id }) => id)],
  });
  const news = new Map(found.map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const about = news.get(row.id);
    if (!about) return [];
    const { last_author, unread, message_count } = about;
    return [
      {
        ...summaryOf(row),
        first_line: lineOf(about.first_line),
        last_line: lineOf(about.last_line),
        last_internal: about.last_internal ?? false,
        last_message_at: row.at.toISOString(),
        ...{ last_author, unread, message_count },
      },
    ];
  });
}

/** Postgres cut the text between characters, so no character is broken. */
const lineOf = (body: string | null): string => (body ?? "").replace(/\s+/g, " ").trim();

// Open tickets are counted as they change. Resolved ones are counted only up to what the label shows.
const COUNTS = `with mine as materialized (
  select p.id, p.open_count from ticket_member m
  join ticket_project p on p.id = m.project_id and p.deleted_at is null
  where m.user_id = $1 and ($2::text is null or p.slug = $2))
select (select coalesce(sum(open_count), 0)::int from mine) as open,
  (select count(*)::int from (
    select 1 from mine cross join lateral (
      select 1 from ticket t where t.project_id = mine.id and t.status = 'resolved' limit ${MAX_COUNTED}) one
    limit ${MAX_COUNTED}) counted) as resolved`;

async function countTickets(
  userId: string,
  project: string | undefined,
): Promise<AnswerOf<typeof api.readInbox>["counts"]> {
  const { rows } = await pool().query<AnswerOf<typeof api.readInbox>["counts"]>({
    name: "desk_counts",
    text: COUNTS,
    values: [userId, project ?? null],
  });
  return rows[0] ?? { open: 0, resolved: 0 };
}
