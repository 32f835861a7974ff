/** The end of share links: revoked for a while, in which it can be undone, or forgotten for ever (F-098…F-101). */

import { inArray, sql } from "drizzle-orm";
import { db, pool, type Tx } from "@/db/client";
import { inSteps, ROWS_PER_STEP } from "@/db/remove-in-steps";
import { fileLink } from "@/db/schema";
import type { ShareLinksChange } from "@/lib/contract/file-links";
import type { Access } from "./access";
import { fileErrors } from "./errors";
import { LIVE_LINKS, UNDO_MINUTES } from "./limits";
import { announceGone } from "./live/hub";
import { type LockedLink, lockForLinks, lockLinks } from "./lock";
import { dropPresence } from "./presence";
import { countLive, knownId, listShareLinks } from "./share";

type GivenBack = Extract<ShareLinksChange, { revoked: false }>["links"];

/** Revokes all share links of a file, or gives revoked ones back. */
export async function changeShareLinks(access: Access, body: ShareLinksChange) {
  return body.revoked ? revokeLinks(access, null) : restoreLinks(access, body.links);
}

/** Revokes one share link. @throws 409 `owner` */
export const revokeLink = (access: Access, linkId: string | undefined) =>
  revokeLinks(access, knownId(linkId));

/** F-099. @returns the revoked links with their former expiry; empty if there was none to revoke */
async function revokeLinks({ fileId }: Access, linkId: string | null) {
  const revoked = await db().transaction(async (tx) => {
    await lockForLinks(tx, fileId);
    const open = (await lockShared(tx, fileId, linkId)).filter(({ isRevoked }) => !isRevoked);
    await setRevoked(tx, open, sql`now()`);
    return open;
  });
  await endLinks(fileId, revoked);
  return {
    links: revoked.map(({ id, expiresAt }) => ({
      id,
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
  };
}

/**
 * F-100: all of them or none. What is live already stays so: the answer to an earlier undo may have been lost.
 * @throws 400 for another expiry than was answered, 409 `gone` after ten minutes or a deletion, 409 `full`
 */
async function restoreLinks(access: Access, given: GivenBack) {
  const { fileId } = access;
  await db().transaction(async (tx) => {
    await lockForLinks(tx, fileId);
    const ids = given.map(({ id }) => id);
    const found = new Map((await lockLinks(tx, fileId, ids)).map((link) => [link.id, link]));
    const links = given.map(({ id, expiresAt }) => {
      const link = found.get(id);
      if (link?.isOwner) throw fileErrors.ownerLink();
      if (link && link.expiresAt?.getTime() !== expiresAt?.getTime())
        throw fileErrors.expiryChanged();
      return link;
    });
    const there = links.filter((link) => link !== undefined);
    if (there.length < links.length || there.some(({ isLate }) => isLate))
      throw fileErrors.undoGone();
    await setRevoked(tx, there, null);
    if ((await countLive(tx, fileId)) > LIVE_LINKS) throw fileErrors.full();
  });
  return listShareLinks(access);
}

/** F-098: forgets all share links of a file, those revoked before included; their tokens stay used. */
export const deleteShareLinks = ({ fileId }: Access) => forgetLinks(fileId, null);

/** F-098: forgets one. @throws 404 when there is none, 409 `owner` */
export const deleteShareLink = ({ fileId }: Access, linkId: string | undefined) =>
  forgetLinks(fileId, knownId(linkId));

async function forgetLinks(fileId: string, linkId: string | null): Promise<{ ok: true }> {
  const forgotten = await db().transaction(async (tx) => {
    await lockForLinks(tx, fileId);
    const links = await lockShared(tx, fileId, linkId);
    if (linkId && links.length === 0) throw fileErrors.linkUnknown();
    await tx.delete(fileLink).where(inArray(fileLink.id, idsOf(links)));
    return links;
  });
  await endLinks(fileId, forgotten);
  return { ok: true };
}

const idsOf = (links: readonly { id: string }[]): string[] => links.map(({ id }) => id);

/** All links but the owner's, or the requested one. */
async function lockShared(tx: Tx, fileId: string, linkId: string | null): Promise<LockedLink[]> {
  const links = await lockLinks(tx, fileId, linkId === null ? null : [linkId]);
  if (linkId && links[0]?.isOwner) throw fileErrors.ownerLink();
  return links.filter(({ isOwner }) => !isOwner);
}

async function setRevoked(
  tx: Tx,
  links: readonly LockedLink[],
  revokedAt: ReturnType<typeof sql> | null,
): Promise<void> {
  await tx
    .update(fileLink)
    .set({ revokedAt })
    .where(inArray(fileLink.id, idsOf(links)));
}

/** After links were revoked and committed: ends their streams in every process and removes their presence (F-076). */
export async function endLinks(fileId: string, links: readonly { id: string }[]): Promise<void> {
  for (const { id } of links) announceGone(fileId, id, "revoked");
  if (links.length > 0) await dropPresence(fileId, idsOf(links));
}

/** Uses the partial index of revoked links, once: with `in`, Postgres may look for them again for each link. */
export const FORGET_REVOKED = `delete from file_link where id = any(array(
  select id from file_link where revoked_at <= now() - interval '${UNDO_MINUTES} minutes'
  order by id limit ${ROWS_PER_STEP} for update skip locked))`;

/** Forgets links whose revocation can no longer be undone, their names with them. @returns how many */
export const sweepRevokedLinks = (): Promise<number> =>
  inSteps(ROWS_PER_STEP, async () => (await pool().query(FORGET_REVOKED)).rowCount);
