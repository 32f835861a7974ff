/** Projects for their members: created, changed, deleted and restored (D-27). */

import { randomBytes } from "node:crypto";
import { and, asc, count, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { ticketFlagged, ticketMember, ticketProject } from "@/db/schema";
import type * as api from "@/lib/contract/desk-projects";
import type {
  DeletedProjectView,
  DeskProjectView,
  ProjectSettingsView,
} from "@/lib/contract/desk-projects";
import type { Body } from "@/lib/contract/operation";
import { canSendMail } from "@/lib/mail/outbox";
import { DAY_MS } from "@/lib/time";
import { ticketErrors } from "../errors";
import { isRestorable, lockForOwner, type Membership, memberOf } from "./access";
import { deskErrors } from "./errors";
import { MAX_PROJECTS, RESTORABLE_DAYS } from "./limits";

const FLAGGED_DAYS = 30;

export const projectView = ({ project, member }: Membership): DeskProjectView => ({
  id: project.id,
  name: project.name,
  slug: project.slug,
  open_count: project.openCount,
  created_at: project.createdAt.toISOString(),
  role: member.role,
  ack: project.ack,
  spam: project.spam,
  notify: member.notify,
  retention_days: project.retentionDays,
});

const deletedView = (project: Membership["project"], deletedAt: Date): DeletedProjectView => ({
  id: project.id,
  name: project.name,
  slug: project.slug,
  deleted_at: deletedAt.toISOString(),
  restorable_until: new Date(deletedAt.getTime() + RESTORABLE_DAYS * DAY_MS).toISOString(),
});

/** All projects of a person, by name, including those they can still restore. */
export async function listDeskProjects(
  userId: string,
): Promise<{ projects: DeskProjectView[]; deleted: DeletedProjectView[] }> {
  const rows = await db()
    .select({ project: ticketProject, member: ticketMember })
    .from(ticketMember)
    .innerJoin(ticketProject, eq(ticketProject.id, ticketMember.projectId))
    .where(eq(ticketMember.userId, userId))
    .orderBy(asc(ticketProject.name), asc(ticketProject.id));
  const oldest = Date.now() - RESTORABLE_DAYS * DAY_MS;
  return {
    projects: rows.filter(({ project }) => !project.deletedAt).map(projectView),
    deleted: rows.flatMap(({ project, member }) =>
      project.deletedAt && project.deletedAt.getTime() > oldest && member.role === "owner"
        ? [deletedView(project, project.deletedAt)]
        : [],
    ),
  };
}

/** Creates a project; its creator owns it. @throws 400 with the field `slug` when it is in use; 409 `limit` */
export async function createProject(
  userId: string,
  { name, slug }: Body<typeof api.createProject>,
): Promise<{ project: DeskProjectView }> {
  return db().transaction(async (tx) => {
    await refuseMore(tx, userId);
    const project = slug ? await insertProject(tx, name, slug) : await insertProjectNamed(tx, name);
    if (!project) throw deskErrors.slugTaken();
    const [member] = await tx
      .insert(ticketMember)
      .values({ projectId: project.id, userId, role: "owner" })
      .returning();
    if (!member) throw new Error("A member was not written.");
    return { project: projectView({ project, member }) };
  });
}

/** One person's creations run one after another, so that two at once cannot both be the last one allowed. */
async function refuseMore(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`projects:${userId}`}, 0))`);
  const [found] = await tx
    .select({ projects: count() })
    .from(ticketMember)
    .where(and(eq(ticketMember.userId, userId), eq(ticketMember.role, "owner")));
  if ((found?.projects ?? 0) >= MAX_PROJECTS) throw deskErrors.limit(MAX_PROJECTS, "projects");
}

async function insertProject(tx: Tx, name: string, slug: string) {
  const [project] = await tx
    .insert(ticketProject)
    .values({ name, slug })
    .onConflictDoNothing({ target: ticketProject.slug })
    .returning();
  return project;
}

/** Makes a slug from the name, with a random suffix when it is in use. */
async function insertProjectNamed(tx: Tx, name: string) {
  const slug = slugOf(name);
  for (let tries = 0; tries < 8; tries++) {
    const tail = tries === 0 ? "" : `-${randomBytes(3).toString("hex")}`;
    const project = await insertProject(tx, name, slug.slice(0, 32 - tail.length) + tail);
    if (project) return project;
  }
  return undefined;
}

/** The letters and digits of a name, at most 32, as D-16 requires. */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 32)
    .replace(/^-+|-+$/g, "");
  return plain || "desk";
}

/** A project with its settings. @throws 404 */
export async function readProject(userId: string, projectId: string): Promise<ProjectSettingsView> {
  return settingsView(await memberOf(userId, projectId));
}

async function settingsView(found: Membership): Promise<ProjectSettingsView> {
  const { id, block } = found.project;
  const flagged = await db()
    .select({ day: ticketFlagged.day, count: ticketFlagged.count })
    .from(ticketFlagged)
    .where(
      and(
        eq(ticketFlagged.projectId, id),
        gt(ticketFlagged.day, sql`(now() at time zone 'UTC')::date - ${FLAGGED_DAYS}::int`),
      ),
    )
    .orderBy(desc(ticketFlagged.day));
  return {
    project: {
      ...projectView(found),
      block,
      flagged,
      mail: canSendMail(),
    },
  };
}

/** @throws 404; 403 `role` for anyone but an owner */
export async function changeProject(
  userId: string,
  projectId: string,
  { retention_days: retentionDays, ...changes }: Body<typeof api.changeProject>,
): Promise<ProjectSettingsView> {
  const found = await db().transaction(async (tx) => {
    const { member } = await lockForOwner(tx, userId, projectId);
    const [project] = await tx
      .update(ticketProject)
      .set({
        ...changes,
        ...(retentionDays !== undefined && { retentionDays }),
        updatedAt: sql`now()`,
      })
      .where(eq(ticketProject.id, projectId))
      .returning();
    if (!project) throw ticketErrors.notFound();
    return { project, member };
  });
  return settingsView(found);
}

/**
 * Deletes a project; its data is removed 30 days later.
 * @param confirm its slug, typed by the owner
 * @throws 404; 403 `role`; 400 with the field `confirm`
 */
export async function deleteProject(
  userId: string,
  projectId: string,
  confirm: string,
): Promise<void> {
  await db().transaction(async (tx) => {
    const { project } = await lockForOwner(tx, userId, projectId);
    if (confirm !== project.slug) throw deskErrors.notConfirmed();
    await tx
      .update(ticketProject)
      .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(eq(ticketProject.id, projectId), isNull(ticketProject.deletedAt)));
  });
}

/** Restores a deleted project. @throws 404 when it is not deleted, or was deleted too long ago; 403 `role` */
export async function restoreProject(
  userId: string,
  projectId: string,
): Promise<{ project: DeskProjectView }> {
  return db().transaction(async (tx) => {
    const { member } = await lockForOwner(tx, userId, projectId, true);
    const [project] = await tx
      .update(ticketProject)
      .set({ deletedAt: null, updatedAt: sql`now()` })
      .where(and(eq(ticketProject.id, projectId), isRestorable))
      .returning();
    if (!project) throw ticketErrors.notFound();
    return { project: projectView({ project, member }) };
  });
}
