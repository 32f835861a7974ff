/** The Trash: a file's place for thirty days, where every link says so and the owner can take it back (F-130…F-136). */

import { pool } from "@/db/client";
import { LIVE_FILE, LIVE_LINK } from "@/db/live-links";
import type { findTrashed as findTrashedOperation } from "@/lib/contract/files";
import type { Body } from "@/lib/contract/operation";
import { take } from "@/lib/http/rate-limit";
import { isCapability } from "@/lib/protocol/capability";
import { type Access, hashToken, type Keeper, type Role, refuseShop } from "./access";
import { fileErrors } from "./errors";
import { trashLimit, trashQuestionLimit } from "./limits";
import { announceGone } from "./live/hub";
import { dropPresence } from "./presence";

const MOVED = "returning f.trashed_at, f.keeper";
const TRASH = `update file f
set trashed_at = case when f.keeper is null then coalesce(f.trashed_at, now()) else f.trashed_at end
where f.id = $1 and ${LIVE_FILE} ${MOVED}`;
const RESTORE = `update file f set trashed_at = null where f.id = $1 and ${LIVE_FILE} ${MOVED}`;

/** F-130: again answers the first moment. @throws 404 when it is gone by now, 409 `shop` or `payments`, 429 */
export async function trashFile({ fileId, linkId }: Access): Promise<{ trashedAt: string }> {
  const { trashedAt, keeper } = await place(TRASH, fileId, linkId);
  refuseShop({ keeper });
  if (keeper === "payments") throw fileErrors.paymentsTrash();
  if (!trashedAt) throw fileErrors.notLive();
  announceGone(fileId, null, "trashed");
  await dropPresence(fileId, null);
  return { trashedAt: trashedAt.toISOString() };
}

/** F-132, DB-031: its links open it again; what is in no Trash stays as it is. @throws 404, 429 */
export async function restoreFile({ fileId, linkId }: Access): Promise<{ ok: true }> {
  await place(RESTORE, fileId, linkId);
  return { ok: true };
}

/** F-133: a file whose days are over is moved nowhere any more, though nobody swept it yet. */
async function place(
  move: string,
  fileId: string,
  linkId: string,
): Promise<{ trashedAt: Date | null; keeper: Keeper | null }> {
  await take(trashLimit, linkId);
  const { rows } = await pool().query<{ trashed_at: Date | null; keeper: Keeper | null }>(move, [
    fileId,
  ]);
  if (!rows[0]) throw fileErrors.notLive();
  return { trashedAt: rows[0].trashed_at, keeper: rows[0].keeper };
}

const IN_TRASH = `select f.id, l.role, f.trashed_at
from unnest($1::uuid[], $2::bpchar[]) as asked(id, hash)
join file_link l on l.token_hash = asked.hash and l.file_id = asked.id join file f on f.id = l.file_id
where ${LIVE_LINK} and f.trashed_at is not null
order by array_position(array['view', 'edit', 'owner'], l.role)`;
const GONE = `select distinct asked.id from unnest($1::uuid[], $2::bpchar[]) as asked(id, hash)
join used_token t on t.hash = asked.hash and t.file_id = asked.id
where not exists (select from file f where f.id = asked.id and ${LIVE_FILE})`;

interface TrashRow {
  id: string;
  role: Role;
  trashed_at: Date;
}

/**
 * F-136: which of these files are in the Trash, and which are gone: that only whoever holds a token issued for the
 * id is told. Of a file asked for by several tokens the strongest answers.
 * @param network whose allowance the question uses
 */
export async function findTrashed({ files }: Body<typeof findTrashedOperation>, network: string) {
  await take(trashQuestionLimit, network);
  const asked = files.filter(({ token }) => isCapability(token));
  const values = [asked.map(({ id }) => id), asked.map(({ token }) => hashToken(token))];
  const [inTrash, gone] = await Promise.all([
    pool().query<TrashRow>({ name: "in_trash", text: IN_TRASH, values }),
    pool().query<{ id: string }>({ name: "gone", text: GONE, values }),
  ]);
  const trashed = new Map(inTrash.rows.map((row) => [row.id, row]));
  return {
    trashed: [...trashed.values()].map(({ id, role, trashed_at }) => ({
      id,
      role,
      trashedAt: trashed_at.toISOString(),
    })),
    gone: gone.rows.map(({ id }) => id),
  };
}
