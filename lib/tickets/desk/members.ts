/** A project's members: visible to all members and managed by owners, of whom at least one must stay (D-27). */
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { ticketInvite, ticketMember, user } from "@/db/schema";
import type * as api from "@/lib/contract/desk-members";
import type { InviteView, MemberView } from "@/lib/contract/desk-members";
import type { Body } from "@/lib/contract/operation";
import { isUuid } from "@/lib/protocol/ids";
import { ticketErrors } from "../errors";
import { lockForMember, memberOf } from "./access";
import { deskErrors } from "./errors";
import { inviteView } from "./invites";

const membersOf = (reader: Db | Tx, projectId: string) =>
  reader
    .select({
      userId: ticketMember.userId,
      name: user.name,
      email: user.email,
      role: ticketMember.role,
      notify: ticketMember.notify,
      joinedAt: ticketMember.joinedAt,
    })
    .from(ticketMember)
    .innerJoin(user, eq(user.id, ticketMember.userId))
    .$dynamic()
    .where(eq(ticketMember.projectId, projectId));

type Row = Omit<MemberView, "joinedAt"> & { joinedAt: Date };
const memberView = (row: Row): MemberView => ({ ...row, joinedAt: row.joinedAt.toISOString() });

/** The members, longest first, and the invitations that can still be accepted. @throws 404 */
export async function listMembers(
  userId: string,
  projectId: string,
): Promise<{ members: MemberView[]; invites: InviteView[] }> {
  await memberOf(userId, projectId);
  const [members, invites] = await Promise.all([
    membersOf(db(), projectId).orderBy(asc(ticketMember.joinedAt), asc(ticketMember.userId)),
    db()
      .select()
      .from(ticketInvite)
      .where(and(eq(ticketInvite.projectId, projectId), gt(ticketInvite.expiresAt, sql`now()`)))
      .orderBy(asc(ticketInvite.createdAt), asc(ticketInvite.id)),
  ]);
  return { members: members.map(memberView), invites: invites.map(inviteView) };
}

/**
 * Changes a member's role, which only owners may, or their mail setting, which only they may.
 * @throws 404; 403 `role`; 400 for the role of the last owner
 */
export async function changeMember(
  userId: string,
  projectId: string,
  memberId: string,
  changes: Body<typeof api.changeMember>,
): Promise<{ member: MemberView }> {
  return db().transaction(async (tx) => {
    const { member: caller } = await lockForMember(tx, userId, projectId);
    const target = await lockMember(tx, projectId, memberId);
    if (changes.role !== undefined && caller.role !== "owner") throw deskErrors.role();
    if (changes.notify !== undefined && memberId !== userId) throw deskErrors.ownNotify();
    if (changes.role === "agent" && target.role === "owner") await refuseLastOwner(tx, projectId);
    const { role = target.role, notify = target.notify } = changes;
    await tx.update(ticketMember).set({ role, notify }).where(isMember(projectId, memberId));
    const [changed] = await membersOf(tx, projectId).where(isMember(projectId, memberId));
    if (!changed) throw ticketErrors.notFound();
    return { member: memberView(changed) };
  });
}

/**
 * Removes a member, or leaves the project. Their messages stay.
 * @throws 404; 403 `role` when somebody other than an owner removes another; 400 for the last owner
 */
export async function removeMember(
  userId: string,
  projectId: string,
  memberId: string,
): Promise<void> {
  await db().transaction(async (tx) => {
    const { member: caller } = await lockForMember(tx, userId, projectId);
    const target = await lockMember(tx, projectId, memberId);
    if (memberId !== userId && caller.role !== "owner") throw deskErrors.role();
    if (target.role === "owner") await refuseLastOwner(tx, projectId);
    await tx.delete(ticketMember).where(isMember(projectId, memberId));
  });
}

const isMember = (projectId: string, userId: string) =>
  and(eq(ticketMember.projectId, projectId), eq(ticketMember.userId, userId));

async function lockMember(tx: Tx, projectId: string, userId: string) {
  if (!isUuid(userId)) throw ticketErrors.notFound();
  const [row] = await tx
    .select()
    .from(ticketMember)
    .where(isMember(projectId, userId))
    .for("update");
  if (!row) throw ticketErrors.notFound();
  return row;
}

/** The caller holds the project's lock, so that owners do not change meanwhile. */
async function refuseLastOwner(tx: Tx, projectId: string): Promise<void> {
  const owners = await tx
    .select({ userId: ticketMember.userId })
    .from(ticketMember)
    .where(and(eq(ticketMember.projectId, projectId), eq(ticketMember.role, "owner")))
    .limit(2);
  if (owners.length < 2) throw deskErrors.lastOwner();
}
