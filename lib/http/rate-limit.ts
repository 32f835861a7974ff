/** Fixed-window limits counted in Postgres, so that every process shares one count (XB-014). */
import { sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { rateLimit } from "@/db/schema";
import { batch } from "@/lib/jobs/batch";
import { errors } from "./errors";

/** One row of a domain's `limits.ts`. */
export interface Limit {
  /** Names the rule in the counter's key; unique in the whole service. */
  name: string;
  max: number;
  /** Length of the window in seconds. */
  window: number;
}

/** How a window is written in SQL: text, whole seconds, and numbers of requests. */
interface Taking {
  key: string;
  start: string;
  length: string;
  units: string;
  max: string;
  /** Where these come from; nothing is taken for no row. */
  from: string;
}

/**
 * The second it is, for every process: the database's. Whatever a process's own clock does, it counts in the window of
 * all others. @param given a parameter with another second, where one is wanted
 */
export const clock = (given?: string): string =>
  `clock as (select ${given ? `coalesce(${given}::float8, ` : "("}floor(extract(epoch from now())))::bigint as second)`;

/** The first second of the window of this length that it is now. */
export const startOf = (length: string): string => `second - second % ${length}`;

/** A window may be one ahead, as after a failover to another database. Later windows come from a wrong clock. */
export const isCurrent = (start: string, length: string): string =>
  `r.window_start between ${start} and ${start} + ${length}`;
const COUNTS = isCurrent("excluded.window_start", "excluded.window_length");

/**
 * The statement that uses up part of an allowance, as a part of a larger one; no row when it does not fit. A window
 * begins for all at once. What does not fit changes nothing.
 */
export const taking = ({ key, start, length, units, max, from }: Taking) => `
insert into rate_limit as r (key, window_start, window_length, count)
select ${key}, ${start}, ${length}, ${units} from ${from} where ${units} <= ${max}
on conflict (key) do update set
  count = case when ${COUNTS} then r.count else 0 end + excluded.count,
  window_start = case when ${COUNTS} then r.window_start else excluded.window_start end,
  window_length = excluded.window_length
where not (${COUNTS}) or r.count + excluded.count <= ${max}
returning count`;

const TAKE = `with ${clock("$5")},
used as (${taking({
  key: "$1",
  start: startOf("$2::bigint"),
  length: "$2::bigint",
  units: "$3::int",
  max: "$4::int",
  from: "clock",
})})
select (select count from used) as count, second::float8 from clock`;
const PEEK = `with ${clock("$3")}
select (select count from rate_limit r where key = $1 and ${isCurrent(startOf("$2::bigint"), "$2::bigint")}) as count,
  second::float8 from clock`;
/** Counters that are removed at once. */
const ROWS_PER_STEP = 5_000;

interface Row {
  count: number | null;
  second: number;
}

/** How long to wait for the end of a limit's window (s). */
export const waitOf = ({ window }: Limit, second: number): number => window - (second % window);

const secondOf = (now: number | null): number | null =>
  now === null ? null : Math.floor(now / 1_000);

/**
 * Uses up part of an allowance.
 * @param now ms since 1970; null: by the database's clock
 * @returns what is left of it in this window
 * @throws 429 when it is spent; a refused request is not counted again
 */
export async function take(
  limit: Limit,
  subject: string,
  units = 1,
  now: number | null = null,
): Promise<number> {
  const { rows } = await pool().query<Row>({
    name: "rate_take",
    text: TAKE,
    values: [keyOf(limit, subject), limit.window, units, limit.max, secondOf(now)],
  });
  const [row] = rows;
  if (!row) throw new Error("Taking answers one row.");
  if (row.count === null) throw errors.rate(waitOf(limit, row.second));
  return limit.max - row.count;
}

/**
 * Takes one unit for each of many subjects, as the beginning of a larger statement: `used` has the keys of those that fit.
 * The counts of the last moment may be lost with the database. Its parameters are those of `unitsOf`; why the arrays are
 * selected is said in lib/oauth/access.ts.
 */
export const TAKE_EACH = `with soon as materialized (select set_config('synchronous_commit', 'off', true)),
${clock()},
asked as materialized (select a.key, a.units from unnest((select $1::text[]), (select $2::int[])) as a (key, units), soon order by a.key),
used as (${taking({
  key: "key",
  start: startOf("$3::bigint"),
  length: "$3::bigint",
  units: "units",
  max: "$4::int",
  from: "asked, clock",
})}, key)`;

const keyOf = ({ name }: Limit, subject: string): string => `${name}:${subject}`;

/** @returns the four parameters of TAKE_EACH, and the key of each subject */
export function unitsOf(limit: Limit, subjects: readonly string[]) {
  const keys = subjects.map((subject) => keyOf(limit, subject));
  const units = new Map<string, number>();
  for (const key of keys) units.set(key, (units.get(key) ?? 0) + 1);
  return { values: [[...units.keys()], [...units.values()], limit.window, limit.max], keys };
}

/** `take` of one unit for a limit that many use at once: they share a statement. */
export function takeTogether(limit: Limit): (subject: string) => Promise<void> {
  const takeAll = batch(
    async (subjects: string[]) => {
      const { values, keys } = unitsOf(limit, subjects);
      const text = `${TAKE_EACH} select key from used`;
      const { rows } = await pool().query<{ key: string }>({
        name: "rate_take_each",
        text,
        values,
      });
      const fits = new Set(rows.map(({ key }) => key));
      return keys.map((key) => fits.has(key));
    },
    { lanes: 2, max: 100, keyOf: (subject) => subject },
  );
  return async (subject) => {
    // What does not fit together may fit alone.
    if (!(await takeAll(subject))) await take(limit, subject);
  };
}

/** Takes back what a request used up that was then refused. */
export async function giveBack(limit: Limit, subject: string, units = 1): Promise<void> {
  const text = "update rate_limit set count = greatest(count - $2, 0) where key = $1";
  await pool().query(text, [keyOf(limit, subject), units]);
}

/** Refuses when an allowance is spent, without using any of it. @throws 429 */
export async function refuseWhenSpent(
  limit: Limit,
  subject: string,
  now: number | null = null,
): Promise<void> {
  const { rows } = await pool().query<Row>({
    name: "rate_peek",
    text: PEEK,
    values: [keyOf(limit, subject), limit.window, secondOf(now)],
  });
  const [row] = rows;
  if ((row?.count ?? 0) >= limit.max) throw errors.rate(waitOf(limit, row?.second ?? 0));
}

/** Removes counters of windows that ended or that a wrong clock began. Skips locked rows. @returns how many */
export function purgeRateLimits(now: number | null = null): Promise<number> {
  const { windowStart, windowLength } = rateLimit;
  const second = sql`coalesce(${secondOf(now)}::float8, extract(epoch from now()))`;
  const isOver = sql`${windowStart} + ${windowLength} < ${second} or ${windowStart} > ${second} + ${windowLength}`;
  // A request may hold its network's counter and wait for its key's; one that waited for both could deadlock with it.
  const free = sql`select ctid from ${rateLimit} where ${isOver} limit ${ROWS_PER_STEP} for update skip locked`;
  return removeInSteps(rateLimit, sql`ctid = any(array(${free}))`, ROWS_PER_STEP);
}
