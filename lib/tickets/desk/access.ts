/** Who may do what in a project: members read and answer, owners also manage members; others get 404. */
import { and, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { ticketMember, ticketProject } from "@/db/schema";
import { type SignedIn, session, visitor } from "@/lib/accounts/session";
import { type Called, caller } from "@/lib/http/families";
import { family } from "@/lib/http/route";
import { isUuid } from "@/lib/protocol/ids";
import { ticketErrors } from "../errors";
import { deskErrors } from "./errors";
import { RESTORABLE_DAYS } from "./limits";

/** The desk where tickets are answered: a page of ours, in the tickets' envelope (D-02, D-27); 401 without a session. */
export const deskApi = family<Called & { account: SignedIn }>("tickets", caller("own"), {
  steps: [session],
});

/** The same for whoever need not be signed in yet. */
export const visitorApi = family<Called & { account: SignedIn | null }>("tickets", caller("own"), {
  steps: [visitor],
});

export type ProjectRow = typeof ticketProject.$inferSelect;
export type MemberRow = typeof ticketMember.$inferSelect;

export interface Membership {
  project: ProjectRow;
  member: MemberRow;
}

/** A condition: it was deleted, and not too long ago to be restored. */
export const isRestorable = and(
  isNotNull(ticketProject.deletedAt),
  gt(ticketProject.deletedAt, sql`now() - ${RESTORABLE_DAYS} * interval '1 day'`),
);

const membership = (reader: Db | Tx, userId: string, projectId: string, deleted: boolean) =>
  reader
    .select({ project: ticketProject, member: ticketMember })
    .from(ticketProject)
    .innerJoin(
      ticketMember,
      and(eq(ticketMember.projectId, ticketProject.id), eq(ticketMember.userId, userId)),
    )
    .where(
      and(
        eq(ticketProject.id, projectId),
        deleted ? isRestorable : isNull(ticketProject.deletedAt),
      ),
    );

/** A project as one of its members sees it. @throws 404 for anybody else, as where there is none */
export async function memberOf(userId: string, projectId: string): Promise<Membership> {
  if (!isUuid(projectId)) throw ticketErrors.notFound();
  const [found] = await membership(db(), userId, projectId, false);
  if (!found) throw ticketErrors.notFound();
  return found;
}

/** The same for what owners alone may see. @throws 404, 403 `role` */
export async function ownerOf(userId: string, projectId: string): Promise<Membership> {
  return refuseAgents(await memberOf(userId, projectId));
}

function refuseAgents(found: Membership): Membership {
  if (found.member.role !== "owner") throw deskErrors.role();
  return found;
}

/**
 * Locks a project until the transaction ends: who its members are, and what it is set to, changes only under it.
 * @param deleted true: a deleted one that can be restored, and no other
 * @throws 404
 */
export async function lockForMember(
  tx: Tx,
  userId: string,
  projectId: string,
  deleted = false,
): Promise<Membership> {
  if (!isUuid(projectId)) throw ticketErrors.notFound();
  // First the lock, then the look: a row that is read with the lock may be of the time before the wait.
  await tx
    .select({ id: ticketProject.id })
    .from(ticketProject)
    .where(eq(ticketProject.id, projectId))
    .for("no key update");
  const [found] = await membership(tx, userId, projectId, deleted);
  if (!found) throw ticketErrors.notFound();
  return found;
}

/** The same for an owner. @throws 404, 403 `role` */
export async function lockForOwner(
  tx: Tx,
  userId: string,
  projectId: string,
  deleted = false,
): Promise<Membership> {
  return refuseAgents(await lockForMember(tx, userId, projectId, deleted));
}
