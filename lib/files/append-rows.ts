/** The two statements behind an append: one writes updates of many files, one says why an update was not written. */
import { pool, sqlState } from "@/db/client";
import { AUTO_VERSION_MINUTES, LOG_BYTES } from "./limits";

export interface NewUpdate {
  fileId: string;
  /** The client's UUID for this update. */
  uid: string;
  payload: Uint8Array;
  /** The most bytes the log may hold with it; a standard file's bound depends on its state. */
  most?: number;
  /** Where the state must still be for that bound to hold; a fold since then is answered `full`. */
  stateVersion?: number;
  /** What the file's version must be; another one is answered `stale`. */
  ifVersion?: number | undefined;
}

export interface Written {
  seq: number;
  at: Date;
  /** A standard file's newest saved version is old enough for a new one (F-114). */
  isVersionDue: boolean;
}

/**
 * A file's head is raised by all its updates or by none, and its lock gives out their seqs. The limits are for the
 * planner: with them it expects few rows and uses the indexes, also before the tables were analysed. The `order by`
 * locks the heads in one order.
 */
export const WRITE = `with raised as (
  update file f set version = f.version + i.n, log_bytes = f.log_bytes + i.bytes, updated_at = now()
  from (
    select * from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::float8[], $6::text[], $14::float8[])
      as each(file_id, n, bytes, most, state_version, uids, if_version)
    order by file_id limit $7
  ) i
  where f.id = i.file_id and f.trashed_at is null and f.log_bytes + i.bytes <= i.most
    and (i.state_version is null or f.state_version = i.state_version)
    and (i.if_version is null or f.version = i.if_version)
    and not exists (
      select from unnest(i.uids::uuid[]) as each(uid), lateral (
        select from file_update u where u.file_id = i.file_id and u.uid = each.uid limit 1
      ) known
    )
  returning f.id, f.version, f.updated_at, f.privacy
), written as (
  insert into file_update (file_id, seq, uid, payload)
  select r.id, r.version - i.after, i.uid, substring($12::bytea from i.start for i.length)
  from unnest($8::uuid[], $9::uuid[], $10::int[], $11::int[], $13::int[])
    as i(file_id, uid, after, start, length)
  join raised r on r.id = i.file_id
)
select id, version::float8 as version, updated_at as at, case when privacy = 'standard' then coalesce((
    select max(v.created_at) <= now() - interval '${AUTO_VERSION_MINUTES} minutes' from file_version v where v.file_id = raised.id
  ), true) else false end as is_version_due
from raised`;

interface Head {
  n: number;
  bytes: number;
  most: number;
  stateVersion: number | null;
  ifVersion: number | null;
  uids: string[];
}

function headsOf(updates: readonly NewUpdate[]): Map<string, Head> {
  const heads = new Map<string, Head>();
  for (const update of updates) {
    const { fileId, uid, most = LOG_BYTES, stateVersion = null, ifVersion = null } = update;
    const bytes = update.payload.byteLength;
    const head = heads.get(fileId);
    if (!head) {
      heads.set(fileId, { n: 1, bytes, most, stateVersion, ifVersion, uids: [uid] });
      continue;
    }
    head.n++;
    head.bytes += bytes;
    head.most = Math.min(head.most, most);
    head.uids.push(uid);
  }
  return heads;
}

/** All payloads as one value, and where each is in it: SQL counts from 1. */
function endToEnd(updates: readonly NewUpdate[]) {
  const payloads = updates.map(({ payload }) => payload);
  const lengths = payloads.map(({ byteLength }) => byteLength);
  let next = 1;
  const starts = lengths.map((length) => {
    next += length;
    return next - length;
  });
  return { starts, lengths, bytes: Buffer.concat(payloads) };
}

interface Raised {
  id: string;
  version: number;
  at: Date;
  is_version_due: boolean;
}

/** Another process wrote one of the ids at the same moment, or waited for us while we waited for it. */
const COLLISIONS = new Set(["23505", "40P01"]);

/**
 * Writes updates, durably: of each file all or none. An id stands in them only once, a file with one state version, and an
 * update with a condition alone in its file.
 * @returns those that were written; null when another process was in the way
 */
export async function writeRows(
  updates: readonly NewUpdate[],
): Promise<Map<NewUpdate, Written> | null> {
  const heads = headsOf(updates);
  const of = <Value>(read: (head: Head) => Value): Value[] => [...heads.values()].map(read);
  const ranks = new Map<string, number>();
  const after = updates.map(({ fileId }) => {
    const rank = (ranks.get(fileId) ?? 0) + 1;
    ranks.set(fileId, rank);
    return (heads.get(fileId)?.n ?? rank) - rank;
  });
  const { starts, lengths, bytes } = endToEnd(updates);
  const values = [
    [...heads.keys()],
    of(({ n }) => n),
    of(({ bytes }) => bytes),
    of(({ most }) => most),
    of(({ stateVersion }) => stateVersion),
    of(({ uids }) => `{${uids.join(",")}}`),
    heads.size,
    updates.map(({ fileId }) => fileId),
    updates.map(({ uid }) => uid),
    after,
    starts,
    bytes,
    lengths,
    of(({ ifVersion }) => ifVersion),
  ];
  try {
    const { rows } = await pool().query<Raised>({
      name: "append",
      text: WRITE,
      values,
    });
    const raised = new Map(rows.map((row) => [row.id, row]));
    const written = new Map<NewUpdate, Written>();
    for (const [i, update] of updates.entries()) {
      const row = raised.get(update.fileId);
      if (!row) continue;
      const { at, is_version_due: isVersionDue } = row;
      written.set(update, { seq: row.version - (after[i] ?? 0), at, isVersionDue });
    }
    return written;
  } catch (fault) {
    if (COLLISIONS.has(sqlState(fault) ?? "")) return null;
    throw fault;
  }
}

/** How a live file stands to an update: it has the id (with these bytes or others), or does not, perhaps at another version than asked for. */
export type UpdateState = { seq: number; same: boolean } | "unknown" | "stale" | "gone";

const LOOK = `select f.version::float8 as version, u.seq::float8 as seq,
  u.payload = substring($4::bytea from i.start for i.length) as same
from unnest($1::uuid[], $2::uuid[], $3::int[], $5::int[]) with ordinality as i(file_id, uid, start, length, ord)
left join file f on f.id = i.file_id and f.trashed_at is null
left join lateral (
  select seq, payload from file_update where file_id = i.file_id and uid = i.uid limit 1
) u on true
order by i.ord`;

/** Says of each update, in order, how its file stands to it. */
export async function lookUp(updates: readonly NewUpdate[]): Promise<UpdateState[]> {
  const { starts, lengths, bytes } = endToEnd(updates);
  const { rows } = await pool().query<Record<"version" | "seq", number | null> & { same: boolean }>(
    {
      name: "append_look",
      text: LOOK,
      values: [
        updates.map(({ fileId }) => fileId),
        updates.map(({ uid }) => uid),
        starts,
        bytes,
        lengths,
      ],
    },
  );
  return rows.map(({ version, seq, same }, i) => {
    if (version === null) return "gone";
    if (seq !== null) return { seq, same };
    const { ifVersion = version } = updates[i] ?? {};
    return ifVersion === version ? "unknown" : "stale";
  });
}
