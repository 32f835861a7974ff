/** Who is in a file right now: rows bound to the link that wrote them, dead 20 s after the last renewal (F-070). */
import { sql } from "drizzle-orm";
import { pool } from "@/db/client";
import { OPEN_LINK } from "@/db/live-links";
import { removeInSteps } from "@/db/remove-in-steps";
import { filePresence } from "@/db/schema";
import { log } from "@/lib/http/log";
import { toBase64 } from "@/lib/protocol/bytes";
import type { Access, Role } from "./access";
import { PRESENCE_LISTED, PRESENCE_ROWS, PRESENCE_SECONDS } from "./limits";
import { frame } from "./live/frames";
import { announcePresence, roomOf, setPresenceReader } from "./live/hub";

export interface Presence {
  clientId: number;
  awareness: Uint8Array;
  role: Role;
}

/** Over `file_presence p`. */
const CAME_BY_OPEN_LINK = `exists (select from file_link l where l.id = p.link_id and ${OPEN_LINK})`;

const HOLD = `insert into file_presence as p (file_id, client_id, link_id, role, awareness, renewed_at)
values ($1, $2, $3, $4, $5, now())
on conflict (file_id, client_id) do update
  set link_id = excluded.link_id, role = excluded.role, awareness = excluded.awareness, renewed_at = now()
  where p.link_id = excluded.link_id or p.renewed_at < now() - interval '${PRESENCE_SECONDS} seconds' or not ${CAME_BY_OPEN_LINK}
returning xmax = 0 as fresh`;

const EVICT = `delete from file_presence p where (p.file_id, p.client_id) in (
  select file_id, client_id from file_presence where file_id = $1 and link_id = $2
  order by renewed_at desc offset ${PRESENCE_ROWS})
returning p.client_id::float8 as client_id`;

/**
 * Renews a client's presence and tells the others.
 * @returns false when another live link holds this client id (F-072)
 */
export async function holdPresence(
  access: Access,
  clientId: number,
  awareness: Uint8Array,
): Promise<boolean> {
  const { fileId, linkId, role } = access;
  const { rows } = await pool().query<{ fresh: boolean }>({
    name: "presence_hold",
    text: HOLD,
    values: [fileId, clientId, linkId, role, Buffer.from(awareness)],
  });
  const [row] = rows;
  if (!row) return false;
  announcePresence(fileId, {
    clientId,
    awareness: toBase64(awareness),
    role,
  });
  if (row.fresh) await evictOldest(access);
  return true;
}

/** F-071: the link's least recently renewed rows make room. */
async function evictOldest({ fileId, linkId, role }: Access): Promise<void> {
  const { rows } = await pool().query<{ client_id: number }>({
    name: "presence_evict",
    text: EVICT,
    values: [fileId, linkId],
  });
  for (const { client_id } of rows)
    announcePresence(fileId, { clientId: client_id, awareness: null, role });
}

/** As links stand now (F-076). */
const PRESENT = `select p.client_id::float8 as client_id, p.awareness, p.role from file_presence p
where p.file_id = $1 and p.renewed_at > now() - interval '${PRESENCE_SECONDS} seconds' and ${CAME_BY_OPEN_LINK}`;

interface PresentRow {
  client_id: number;
  awareness: Buffer;
  role: Role;
}

const presenceOf = ({ client_id, awareness, role }: PresentRow): Presence => ({
  clientId: client_id,
  awareness,
  role,
});

/** The others in a file, at most a hundred of them: those who renewed last (F-071, F-075). */
export async function listPresence(fileId: string, except: number | null): Promise<Presence[]> {
  const { rows } = await pool().query<PresentRow>({
    name: "presence_list",
    text: `${PRESENT} and p.client_id is distinct from $2::bigint
      order by p.renewed_at desc, p.client_id limit ${PRESENCE_LISTED}`,
    values: [fileId, except],
  });
  return rows.map(presenceOf).sort((one, other) => one.clientId - other.clientId);
}

/** One client, if it is there. */
async function findPresence(fileId: string, clientId: number): Promise<Presence | undefined> {
  const { rows } = await pool().query<PresentRow>({
    name: "presence_find",
    text: `${PRESENT} and p.client_id = $2::bigint`,
    values: [fileId, clientId],
  });
  return rows.map(presenceOf)[0];
}

setPresenceReader((fileId, clientId) => {
  findPresence(fileId, clientId)
    .then((found) => {
      if (!found) return;
      const { awareness, role } = found;
      const news = { clientId, awareness: toBase64(awareness), role };
      roomOf(fileId)?.broadcast(frame("presence", news));
    })
    .catch((fault: unknown) => log.debug({ err: fault }, "presence not looked up"));
});

/** F-074: this link's row of the client goes at once; anybody else's stays. */
export async function leavePresence(
  { fileId, linkId, role }: Access,
  clientId: number,
): Promise<void> {
  const { rowCount } = await pool().query({
    name: "presence_leave",
    text: "delete from file_presence where file_id = $1 and client_id = $2 and link_id = $3",
    values: [fileId, clientId, linkId],
  });
  if (rowCount) announcePresence(fileId, { clientId, awareness: null, role });
}

/**
 * F-076: whoever came by these links is seen no more. Lists leave them out already, so a failure here is no failure.
 * @param linkIds null: everybody in the file
 */
export async function dropPresence(fileId: string, linkIds: readonly string[] | null) {
  try {
    const { rows } = await pool().query<{ client_id: number; role: Role }>({
      name: "presence_drop",
      text: `delete from file_presence where file_id = $1 and ($2::uuid[] is null or link_id = any($2))
        returning client_id::float8 as client_id, role`,
      values: [fileId, linkIds],
    });
    for (const { client_id, role } of rows)
      announcePresence(fileId, { clientId: client_id, awareness: null, role });
  } catch (fault) {
    log.warn({ err: fault }, "the presence of ended links was not removed");
  }
}

/** Removes rows that died; they are never shown, this only frees the room. */
export const purgePresence = (): Promise<number> =>
  removeInSteps(filePresence, sql`${filePresence.renewedAt} < now() - interval '1 minute'`);
