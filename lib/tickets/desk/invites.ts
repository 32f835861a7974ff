/** Invitations to a project: a mailed link that one person uses once, within seven days (D-27). */
import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { ticketInvite, ticketMember, ticketProject, user } from "@/db/schema";
import type { SignedIn } from "@/lib/accounts/session";
import type * as api from "@/lib/contract/desk-members";
import type { InvitePreviewView, InviteView } from "@/lib/contract/desk-members";
import type { DeskProjectView } from "@/lib/contract/desk-projects";
import type { Body } from "@/lib/contract/operation";
import { digestOf } from "@/lib/digest";
import { take } from "@/lib/http/rate-limit";
import { canSendMail, enqueue } from "@/lib/mail/outbox";
import { isCapability, newCapability } from "@/lib/protocol/capability";
import { isUuid } from "@/lib/protocol/ids";
import { ticketErrors } from "../errors";
import { lockForOwner, ownerOf } from "./access";
import { deskErrors } from "./errors";
import { inviteMail } from "./invite-mail";
import { INVITE_DAYS, inviteLimit, MAX_INVITES, MAX_MEMBERS } from "./limits";
import { projectView } from "./projects";

type InviteRow = typeof ticketInvite.$inferSelect;

export const inviteView = ({ id, email, role, expiresAt }: InviteRow): InviteView => ({
  id,
  email,
  role,
  expiresAt: expiresAt.toISOString(),
});

/**
 * Invites an address and replaces an earlier invitation of it.
 * @throws 404; 403 `role`, `lockdown`; 400 with the field `email` for a member's address; 409 `limit`; 429
 */
export async function invite(
  { userId, name, lockdown }: Pick<SignedIn, "userId" | "name" | "lockdown">,
  projectId: string,
  { email, role }: Body<typeof api.inviteMember>,
): Promise<{ invite: InviteView; mail: boolean }> {
  const token = newCapability();
  await ownerOf(userId, projectId);
  if (lockdown) throw deskErrors.lockdown();
  await take(inviteLimit, userId);
  const written = await db().transaction(async (tx) => {
    const { project } = await lockForOwner(tx, userId, projectId);
    await refuseMember(tx, projectId, email);
    await tx
      .delete(ticketInvite)
      .where(and(eq(ticketInvite.projectId, projectId), eq(ticketInvite.email, email)));
    await refuseMore(tx, projectId);
    const [row] = await tx
      .insert(ticketInvite)
      .values({
        projectId,
        email,
        role,
        tokenHash: digestOf(token),
        invitedBy: userId,
        expiresAt: sql`now() + ${INVITE_DAYS} * interval '1 day'`,
      })
      .returning();
    if (!row) throw new Error("An invitation was not written.");
    await enqueue(tx, [inviteMail(email, { project: project.name, inviter: name, role, token })]);
    return row;
  });
  return { invite: inviteView(written), mail: canSendMail() };
}

async function refuseMember(tx: Tx, projectId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ id: user.id })
    .from(ticketMember)
    .innerJoin(user, eq(user.id, ticketMember.userId))
    .where(and(eq(ticketMember.projectId, projectId), eq(user.email, email)));
  if (member) throw deskErrors.invitesMember();
}

async function refuseMore(tx: Tx, projectId: string): Promise<void> {
  const [open] = await tx
    .select({ invites: count() })
    .from(ticketInvite)
    .where(and(eq(ticketInvite.projectId, projectId), gt(ticketInvite.expiresAt, sql`now()`)));
  if ((open?.invites ?? 0) >= MAX_INVITES) throw deskErrors.limit(MAX_INVITES, "invitations");
}

/** Withdraws an invitation. @throws 404; 403 `role` */
export async function withdrawInvite(
  userId: string,
  projectId: string,
  inviteId: string,
): Promise<void> {
  await db().transaction(async (tx) => {
    await lockForOwner(tx, userId, projectId);
    if (!isUuid(inviteId)) throw ticketErrors.notFound();
    const [gone] = await tx
      .delete(ticketInvite)
      .where(and(eq(ticketInvite.id, inviteId), eq(ticketInvite.projectId, projectId)))
      .returning({ id: ticketInvite.id });
    if (!gone) throw ticketErrors.notFound();
  });
}

const byToken = (token: string) => eq(ticketInvite.tokenHash, digestOf(token));
const isExpired = sql<boolean>`${ticketInvite.expiresAt} <= now()`;

/**
 * What an invitation is for, before it is accepted.
 * @param userId the signed-in person, or null
 * @throws 404 when it is used or unknown, 400 when it has expired
 */
export async function previewInvite(
  userId: string | null,
  token: string,
): Promise<InvitePreviewView> {
  if (!isCapability(token)) throw deskErrors.inviteUsed();
  const [found] = await db()
    .select({
      projectId: ticketProject.id,
      name: ticketProject.name,
      inviter: user.name,
      role: ticketInvite.role,
      email: ticketInvite.email,
      expiresAt: ticketInvite.expiresAt,
      isExpired,
    })
    .from(ticketInvite)
    .innerJoin(
      ticketProject,
      and(eq(ticketProject.id, ticketInvite.projectId), isNull(ticketProject.deletedAt)),
    )
    .leftJoin(user, eq(user.id, ticketInvite.invitedBy))
    .where(byToken(token));
  if (!found) throw deskErrors.inviteUsed();
  const { projectId, name, inviter, role, email, expiresAt } = found;
  const members = userId ? await membersOf(db(), projectId) : [];
  const member = userId !== null && members.includes(userId);
  if (found.isExpired && !member) throw deskErrors.inviteExpired();
  const at = expiresAt.toISOString();
  return { invite: { project: { name }, inviter, role, email, expiresAt: at, member } };
}

/**
 * Accepts an invitation. Of two at once, one joins, and the other is told that it was used.
 * @throws 404 when it is used or unknown; 400 when it has expired; 409 `already_member`, which leaves it valid; 409
 * `limit`
 */
export async function join(userId: string, token: string): Promise<{ project: DeskProjectView }> {
  if (!isCapability(token)) throw deskErrors.inviteUsed();
  return db().transaction(async (tx) => {
    const [known] = await tx.select().from(ticketInvite).where(byToken(token));
    if (!known) throw deskErrors.inviteUsed();
    const project = await lockProject(tx, known.projectId);
    const [found] = await tx
      .select({ role: ticketInvite.role, isExpired })
      .from(ticketInvite)
      .where(byToken(token))
      .for("update");
    if (!project || !found) throw deskErrors.inviteUsed();
    const members = await membersOf(tx, project.id);
    if (members.includes(userId)) throw deskErrors.alreadyMember(project);
    if (found.isExpired) throw deskErrors.inviteExpired();
    if (members.length >= MAX_MEMBERS) throw deskErrors.limit(MAX_MEMBERS, "members");
    const [member] = await tx
      .insert(ticketMember)
      .values({ projectId: project.id, userId, role: found.role })
      .returning();
    await tx.delete(ticketInvite).where(byToken(token));
    if (!member) throw new Error("A member was not written.");
    return { project: projectView({ project, member }) };
  });
}

/** The project is locked before the invitation, in the order that all code uses. */
async function lockProject(tx: Tx, id: string) {
  const [project] = await tx
    .select()
    .from(ticketProject)
    .where(eq(ticketProject.id, id))
    .for("no key update");
  return project?.deletedAt ? undefined : project;
}

async function membersOf(tx: Db | Tx, projectId: string): Promise<string[]> {
  const rows = await tx
    .select({ userId: ticketMember.userId })
    .from(ticketMember)
    .where(eq(ticketMember.projectId, projectId));
  return rows.map(({ userId }) => userId);
}
