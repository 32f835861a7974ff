/** Canned replies: texts that a project's members share. */
import { and, asc, count, eq, ne, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { ticketCanned } from "@/db/schema";
import type * as api from "@/lib/contract/desk-projects";
import type { CannedView } from "@/lib/contract/desk-projects";
import type { Body } from "@/lib/contract/operation";
import { isUuid } from "@/lib/protocol/ids";
import { ticketErrors } from "../errors";
import { lockForMember, memberOf } from "./access";
import { deskErrors } from "./errors";
import { MAX_CANNED } from "./limits";

type Row = typeof ticketCanned.$inferSelect;
const viewOf = ({ id, name, body, updatedAt }: Row): CannedView => ({
  id,
  name,
  body,
  updated_at: updatedAt.toISOString(),
});

/** Sorted by name. @throws 404 */
export async function listCanned(
  userId: string,
  projectId: string,
): Promise<{ canned: CannedView[] }> {
  await memberOf(userId, projectId);
  const rows = await db()
    .select()
    .from(ticketCanned)
    .where(eq(ticketCanned.projectId, projectId))
    .orderBy(asc(ticketCanned.name), asc(ticketCanned.id));
  return { canned: rows.map(viewOf) };
}

/** @throws 404; 400 with the field `name` when the name is used; 409 `limit` */
export async function makeCanned(
  userId: string,
  projectId: string,
  values: Body<typeof api.createCannedReply>,
): Promise<{ canned: CannedView }> {
  return db().transaction(async (tx) => {
    await lockForMember(tx, userId, projectId);
    const [found] = await tx
      .select({ replies: count() })
      .from(ticketCanned)
      .where(eq(ticketCanned.projectId, projectId));
    if ((found?.replies ?? 0) >= MAX_CANNED) throw deskErrors.limit(MAX_CANNED, "replies");
    const [row] = await tx
      .insert(ticketCanned)
      .values({ ...values, projectId })
      .onConflictDoNothing()
      .returning();
    if (!row) throw deskErrors.cannedTaken();
    return { canned: viewOf(row) };
  });
}

const isOne = (projectId: string, id: string) =>
  and(eq(ticketCanned.projectId, projectId), eq(ticketCanned.id, id));

/** @throws 404; 400 with the field `name` when another reply has it */
export async function changeCanned(
  userId: string,
  projectId: string,
  id: string,
  changes: Body<typeof api.changeCannedReply>,
): Promise<{ canned: CannedView }> {
  return db().transaction(async (tx) => {
    await lockForMember(tx, userId, projectId);
    if (!isUuid(id)) throw ticketErrors.notFound();
    if (changes.name !== undefined) await refuseNameOfOther(tx, projectId, id, changes.name);
    const [row] = await tx
      .update(ticketCanned)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(isOne(projectId, id))
      .returning();
    if (!row) throw ticketErrors.notFound();
    return { canned: viewOf(row) };
  });
}

/** The caller holds the project's lock, so that no other reply takes the name meanwhile. */
async function refuseNameOfOther(tx: Tx, projectId: string, id: string, name: string) {
  const [other] = await tx
    .select({ id: ticketCanned.id })
    .from(ticketCanned)
    .where(
      and(
        eq(ticketCanned.projectId, projectId),
        eq(ticketCanned.name, name),
        ne(ticketCanned.id, id),
      ),
    );
  if (other) throw deskErrors.cannedTaken();
}

/** @throws 404 */
export async function removeCanned(userId: string, projectId: string, id: string): Promise<void> {
  await db().transaction(async (tx) => {
    await lockForMember(tx, userId, projectId);
    if (!isUuid(id)) throw ticketErrors.notFound();
    const [gone] = await tx
      .delete(ticketCanned)
      .where(isOne(projectId, id))
      .returning({ id: ticketCanned.id });
    if (!gone) throw ticketErrors.notFound();
  });
}
