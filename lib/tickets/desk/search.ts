/**
 * Finds tickets by words, those with the newest message first. When few tickets have the words, the word index finds and
 * sorts them. When many have them, tickets are read from the newest on until a page is full: sorting all of them would
 * take seconds.
 */
import { sql } from "drizzle-orm";
import { db, pool } from "@/db/client";
import type * as api from "@/lib/contract/desk";
import type { Query } from "@/lib/contract/operation";
import { canonicalCode } from "@/lib/tickets/codes";
import { cutPage, type ListedTicket, pageOfTickets, placeOf } from "../list";

/** Further words of a search are ignored. */
const MAX_WORDS = 8;

/** A question of one word: as the parser splits it, or exactly as it stands. */
interface Word {
  parsed: string;
  exact: string;
}

/**
 * Each word matches by its beginning. A code, an address and the last eight of a code stand in the index as they are, so
 * that each word is also asked for unsplit.
 * @returns none for a text of signs only
 */
function wordsOf(text: string): Word[] {
  return text
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS)
    .map((word) => ({
      parsed: `${quoted(word)}:*`,
      exact: `${quoted((canonicalCode(word) ?? word).toLowerCase())}:*`,
    }));
}

/** A lexeme of `tsquery` as text. */
const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** More tickets than this are many. */
const FEW = 2_000;
/** Tickets looked through at once, and how often for one answer. */
const STEPS = [200, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000];

const ORDER = "last_message_at";

interface Found {
  rows: ListedTicket[];
  next_cursor: string | null;
}

const NOTHING: Found = { rows: [], next_cursor: null };

/** The words as one question: in these projects, and each of the words. Null where the person has no such project. */
const QUESTION = `select (string_agg(quote_literal('project:' || p.id), ' | ')::tsquery && (
    select string_agg('(' || (to_tsquery('simple', w.parsed) || w.exact::tsquery)::text || ')', ' & ')::tsquery
    from unnest($3::text[], $4::text[]) as w (parsed, exact)))::text as question
from ticket_member m join ticket_project p on p.id = m.project_id and p.deleted_at is null
where m.user_id = $1 and ($2::text is null or p.slug = $2)`;

/**
 * Where many tickets have the words a page may be short, and yet not be the last: its cursor goes on behind what was
 * looked through.
 * @throws 400 for a cursor that is none of ours
 */
export async function findTickets(
  userId: string,
  search: Query<typeof api.readInbox>,
  text: string,
): Promise<Found> {
  // Before anything is looked for: a cursor is wrong whatever the words are.
  if (search.cursor !== undefined) placeOf(search.cursor);
  const words = wordsOf(text);
  if (words.length === 0) return NOTHING;
  const { rows } = await pool().query<{ question: string | null }>(QUESTION, [
    userId,
    search.project ?? null,
    words.map(({ parsed }) => parsed),
    words.map(({ exact }) => exact),
  ]);
  const question = rows[0]?.question;
  if (!question) return NOTHING;
  const few = await fewWith(question);
  return few ? lookUp(few, search) : walk(userId, search, question);
}

/** The tickets with the words, or null when they are many. */
async function fewWith(question: string): Promise<string[] | null> {
  const { rows } = await db().transaction(async (tx) => {
    // How many tickets have a beginning of a word nobody knows beforehand, and a guess too high reads the whole table.
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ id: string }>(sql`select ticket_id as id from ticket_search
      where document @@ ${question}::tsquery limit ${FEW + 1}`);
  });
  return rows.length > FEW ? null : rows.map(({ id }) => id);
}

/** $1 tickets, $2 status, $3 and $4 place, $5 rows. */
const AMONG = `select t.id, t.code, t.subject, t.status, c.name, c.email, p.slug, t.created_at, t.updated_at,
  t.${ORDER} as at
from ticket t join ticket_project p on p.id = t.project_id join ticket_customer c on c.id = t.customer_id
where t.id = any($1::uuid[]) and ($2::text is null or t.status = $2)
  and ($3::timestamptz is null or (t.${ORDER}, t.id) < ($3::timestamptz, $4::uuid))
order by t.${ORDER} desc, t.id desc limit $5::int`;

async function lookUp(ids: readonly string[], search: Query<typeof api.readInbox>): Promise<Found> {
  const { status, limit, cursor } = search;
  const place = cursor === undefined ? null : placeOf(cursor);
  const { rows } = await pool().query<ListedTicket>(AMONG, [
    ids,
    status === "all" ? null : status,
    place?.t ?? null,
    place?.i ?? null,
    limit + 1,
  ]);
  return cutPage(rows, limit, ({ at }) => at);
}

/** Read by their keys first: the index of words would be asked for all tickets there are. */
const HAVING = `with near as materialized (
  select ticket_id, document from ticket_search where ticket_id = any($1::uuid[]))
select ticket_id as id from near where document @@ $2::tsquery`;

async function walk(
  userId: string,
  search: Query<typeof api.readInbox>,
  question: string,
): Promise<Found> {
  const found: ListedTicket[] = [];
  let { cursor } = search;
  for (const step of STEPS) {
    const page = await pageOfTickets(userId, { ...search, limit: step, cursor }, ORDER);
    const ids = page.rows.map(({ id }) => id);
    const { rows } = await pool().query<{ id: string }>(HAVING, [ids, question]);
    const having = new Set(rows.map(({ id }) => id));
    found.push(...page.rows.filter(({ id }) => having.has(id)));
    if (found.length > search.limit || page.next_cursor === null)
      return cutPage(found, search.limit, ({ at }) => at);
    cursor = page.next_cursor;
  }
  return { rows: found, next_cursor: cursor ?? null };
}
