/**
 * Finds tickets by words, newest message first. When few tickets have the words, the word index finds them and they are
 * sorted. When many have them, tickets are read from the newest on until a page is full, because sorting all of them
 * would take seconds.
 */
import { sql } from "drizzle-orm";
import { db, pool } from "@/db/client";
import type * as api from "@/lib/contract/desk";
import type { Query } from "@/lib/contract/operation";
import { canonicalCode } from "@/lib/tickets/codes";
import { cutPage, type ListedTicket, pageOfTickets, placeOf } from "../list";

/** Further words of a search are ignored. */
const MAX_WORDS = 8;

/** A search word in two forms: as Postgres's parser splits it, and unsplit. */
interface Word {
  parsed: string;
  exact: string;
}

/**
 * Each word matches beginnings. The index contains codes, addresses and the last eight characters of codes unsplit, so
 * each word is also searched unsplit.
 * @returns none when the text has no letters or digits
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

/** Quotes a lexeme for `tsquery`. */
const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** Up to this number of tickets counts as few. */
const FEW_TICKETS = 2_000;
/** Tickets read in each step; the list ends the search for one answer. */
const STEPS = [200, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000];

const ORDER = "last_message_at";

interface Found {
  rows: ListedTicket[];
  next_cursor: string | null;
}

const NOTHING: Found = { rows: [], next_cursor: null };

/** One `tsquery` for all words in these projects. Null when the person has no such project. */
const QUESTION = `select (string_agg(quote_literal('project:' || p.id), ' | ')::tsquery && (
    select string_agg('(' || (to_tsquery('simple', w.parsed) || w.exact::tsquery)::text || ')', ' & ')::tsquery
    from unnest($3::text[], $4::text[]) as w (parsed, exact)))::text as question
from ticket_member m join ticket_project p on p.id = m.project_id and p.deleted_at is null
where m.user_id = $1 and ($2::text is null or p.slug = $2)`;

/**
 * When many tickets have the words, a page may be short without being the last: its cursor continues after the tickets
 * already read.
 * @throws 400 for an invalid cursor
 */
export async function findTickets(
  userId: string,
  search: Query<typeof api.readInbox>,
  text: string,
): Promise<Found> {
  // Checked first, so that an invalid cursor is refused whatever the words are.
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

/** The tickets with the words, or null when there are many. */
async function fewWith(question: string): Promise<string[] | null> {
  const { rows } = await db().transaction(async (tx) => {
    // Postgres cannot estimate how many tickets have a word's beginning, and with a high estimate it would scan the
    // whole table.
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute<{ id: string }>(sql`select ticket_id as id from ticket_search
      where document @@ ${question}::tsquery limit ${FEW_TICKETS + 1}`);
  });
  return rows.length > FEW_TICKETS ? null : rows.map(({ id }) => id);
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

/** Reads the documents by their keys before matching. Otherwise Postgres would use the word index for all tickets. */
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
