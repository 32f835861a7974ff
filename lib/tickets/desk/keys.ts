/** A project's keys on its page, and their rate limits, which owners set (D-14). */
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { ticketKey } from "@/db/schema";
import type * as api from "@/lib/contract/desk-projects";
import type { DeskKeyView } from "@/lib/contract/desk-projects";
import type { Body, Query } from "@/lib/contract/operation";
import { isUuid } from "@/lib/protocol/ids";
import { ticketErrors } from "../errors";
import { keysOf, projectKeyView, revokeKey } from "../keys";
import { cutPage, placeOf } from "../list";
import { lockForOwner, memberOf } from "./access";

const viewOf = (row: typeof ticketKey.$inferSelect): DeskKeyView => ({
  ...projectKeyView(row),
  rate_max: row.rateMax,
  rate_window_ms: row.rateWindowMs,
});

const PAGE = 100;

/** A page of keys, newest first, including revoked ones. @throws 404; 400 for an invalid cursor */
export async function listDeskKeys(
  userId: string,
  projectId: string,
  { cursor }: Query<typeof api.listDeskKeys>,
): Promise<{ keys: DeskKeyView[]; next_cursor: string | null }> {
  await memberOf(userId, projectId);
  const place = cursor === undefined ? undefined : placeOf(cursor);
  const found = await keysOf(projectId, PAGE + 1, place);
  const { rows, next_cursor } = cutPage(found, PAGE, ({ createdAt }) => createdAt);
  return { keys: rows.map(viewOf), next_cursor };
}

const isOne = (projectId: string, keyId: string) =>
  and(eq(ticketKey.id, keyId), eq(ticketKey.projectId, projectId));

/** Revokes a key of this project. Repeating it is harmless. @throws 404 */
export async function revokeDeskKey(
  userId: string,
  projectId: string,
  keyId: string,
): Promise<void> {
  await memberOf(userId, projectId);
  if (!isUuid(keyId)) throw ticketErrors.notFound();
  const [key] = await db().select().from(ticketKey).where(isOne(projectId, keyId));
  if (!key) throw ticketErrors.notFound();
  await revokeKey(userId, keyId);
}

/** Changes a key's rate limit, from its next request on. @throws 404; 403 `role` */
export async function limitKey(
  userId: string,
  projectId: string,
  keyId: string,
  { rate_max: rateMax, rate_window_ms: rateWindowMs }: Body<typeof api.limitDeskKey>,
): Promise<{ key: DeskKeyView }> {
  return db().transaction(async (tx) => {
    await lockForOwner(tx, userId, projectId);
    if (!isUuid(keyId)) throw ticketErrors.notFound();
    const [key] = await tx
      .update(ticketKey)
      .set({
        ...(rateMax !== undefined && { rateMax }),
        ...(rateWindowMs !== undefined && { rateWindowMs }),
      })
      .where(isOne(projectId, keyId))
      .returning();
    if (!key) throw ticketErrors.notFound();
    return { key: viewOf(key) };
  });
}
