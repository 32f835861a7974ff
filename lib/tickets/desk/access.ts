/** Who may do what in a project: members read and answer, owners also manage members, and others get 404. */
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

/**
 * Routes of the desk, for our pages with a session, in the tickets' error format (D-02, D-27); 401 without a session.
 */
export const deskApi = family<Called & { account: SignedIn }>("tickets", caller("own"), {
  steps: [session],
});

/** The same for visitors, who need not be signed in. */
export const visitorApi = family<Called & { account: SignedIn | null }>("tickets", caller("own"), {
  steps: [visitor],
});

type ProjectRow = typeof ticketProject.$inferSelect;
type MemberRow = typeof ticketMember.$inferSelect;

export interface Membership {
  project: ProjectRow;
  member: MemberRow;
}

/** SQL condition: the project is deleted and can still be restored. */
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

/** A project as a member sees it. @throws 404 for others, as for an unknown project */
export async function memberOf(userId: string, projectId: string): Promise<Membership> {
  if (!isUuid(projectId)) throw ticketErrors.notFound();
  const [found] = await membership(db(), userId, projectId, false);
  if (!found) throw ticketErrors.notFound();
  return found;
}

/** The same for owners only. @throws 404, 403 `role` */
export async function ownerOf(userId: string, projectId: string): Promise<Membership> {
  return refuseAgents(await memberOf(userId, projectId));
}

function refuseAgents(found: Membership): Membership {
  if (found.member.role !== "owner") throw deskErrors.role();
  return found;
}

/**
 * Locks a project until the transaction ends. Its members and settings change only under this lock.
 * @param deleted true: only a deleted project that can be restored
 * @throws 404
 */
export async function lockForMember(
  tx: Tx,
  userId: string,
  projectId: string,
  deleted = false,
): Promise<Membership> {
  if (!isUuid(projectId)) throw ticketErrors.notFound();
  // First lock, then read: a row read together with the lock may date from before the wait.
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
