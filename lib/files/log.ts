/**
 * The log of updates after a file's state. Appends of many files are committed together in one statement, which locks each
 * file's row, assigns the next seq and refuses what doesn't fit, so that a reader at seq c never later sees a row at or below
 * c (F-061).
 */

import { pool } from "@/db/client";
import { batch } from "@/lib/jobs/batch";
import { lookUp, type NewUpdate, type Written, writeRows } from "./append-rows";
import { PAGE_CHARS, PAGE_UPDATES } from "./limits";

export type { NewUpdate };

export type Appended =
  | ({ outcome: "written" } & Written)
  | { outcome: "known"; seq: number }
  /** The id stands for other bytes. */
  | { outcome: "conflict" }
  | { outcome: "full" }
  /** The file is at another version than the update asks for. */
  | { outcome: "stale" }
  /** Trashed or deleted meanwhile. */
  | { outcome: "gone" };

export interface LogRow {
  id: string;
  seq: number;
  payload: Uint8Array;
}

type Outcomes = Map<NewUpdate, Appended>;

/** Writes what can be written and finds out about the rest. A file's share fits or not as a whole: then each is tried alone. */
async function settle(updates: readonly NewUpdate[], outcomes: Outcomes): Promise<void> {
  const written = await writeRows(updates);
  for (const [update, row] of written ?? []) outcomes.set(update, { outcome: "written", ...row });
  const rest = updates.filter((update) => !written?.has(update));
  if (rest.length === 0) return;
  const open: NewUpdate[] = [];
  for (const [i, standing] of (await lookUp(rest)).entries()) {
    const update = rest[i];
    if (!update) continue;
    if (standing === "unknown") open.push(update);
    else outcomes.set(update, settled(standing));
  }
  const [first] = open;
  if (!first) return;
  // Without those that stood in its way a share may fit.
  if (open.length < updates.length) await settle(open, outcomes);
  else if (open.length > 1) for (const update of open) await settle([update], outcomes);
  else if (written) outcomes.set(first, { outcome: "full" });
  else throw new Error("An update collided with another process's and was not found after it.");
}

function settled(
  standing: Exclude<Awaited<ReturnType<typeof lookUp>>[number], "unknown">,
): Appended {
  if (typeof standing === "string") return { outcome: standing };
  return standing.same ? { outcome: "known", seq: standing.seq } : { outcome: "conflict" };
}

/** One statement takes at most this many bytes. */
const BATCH_BYTES = 8_000_000;

interface Round {
  ids: Set<string>;
  /** The state version a file's updates were reckoned from; an update with a condition stands alone. */
  states: Map<string, number | "alone" | undefined>;
  bytes: number;
  updates: NewUpdate[];
}

/** Shares updates out so that in one statement an id stands once, and a file with one state version or one condition. */
function inRounds(updates: readonly NewUpdate[]): NewUpdate[][] {
  const rounds: Round[] = [];
  for (const update of updates) {
    const { fileId, uid, payload } = update;
    const state = update.ifVersion === undefined ? update.stateVersion : "alone";
    const id = `${fileId} ${uid}`;
    let round = rounds.find(
      ({ ids, states, bytes }) =>
        !ids.has(id) &&
        (!states.has(fileId) || (state !== "alone" && states.get(fileId) === state)) &&
        bytes + payload.byteLength <= BATCH_BYTES,
    );
    if (!round) {
      round = { ids: new Set(), states: new Map(), bytes: 0, updates: [] };
      rounds.push(round);
    }
    round.ids.add(id);
    round.states.set(fileId, state);
    round.bytes += payload.byteLength;
    round.updates.push(update);
  }
  return rounds.map(({ updates }) => updates);
}

async function appendBatch(updates: NewUpdate[]): Promise<Appended[]> {
  const outcomes: Outcomes = new Map();
  for (const round of inRounds(updates)) await settle(round, outcomes);
  return updates.map((update) => outcomes.get(update) ?? { outcome: "gone" });
}

/** Appends one update; resolves once it is durable. One file's appends are in one statement at a time, so that they never contend for its head. */
export const append: (update: NewUpdate) => Promise<Appended> = batch(appendBatch, {
  lanes: 4,
  max: 256,
  keyOf: ({ fileId }) => fileId,
});

export interface Page {
  rows: LogRow[];
  /** The seq of the last row, or where the page began. */
  cursor: number;
}

/** The updates after `cursor` in order, ending where a page ends (F-024); at least one when there is one. */
export async function readPage(fileId: string, cursor: number, upTo?: number): Promise<Page> {
  const { rows } = await pool().query<{ id: string; seq: number; payload: Buffer }>({
    name: "log_page",
    text: `select uid as id, seq::float8 as seq, payload from (
        select *, sum(4 * ((length(payload) + 2) / 3)) over (order by seq) as chars from (
          select * from file_update where file_id = $1 and seq > $2 and seq <= $3 order by seq limit ${PAGE_UPDATES}
        ) first
      ) sized where chars <= ${PAGE_CHARS} or seq = (
        select min(seq) from file_update where file_id = $1 and seq > $2
      ) order by seq`,
    values: [fileId, cursor, upTo ?? Number.MAX_SAFE_INTEGER],
  });
  return { rows, cursor: rows.at(-1)?.seq ?? cursor };
}
