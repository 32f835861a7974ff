/** Removes projects 30 days after their deletion, and resolved tickets after the project's retention time (D-27, D-29). */
import { isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { ticket, ticketCustomer, ticketInvite, ticketProject } from "@/db/schema";
import { removeWebhooksOf } from "@/lib/webhooks/endpoints";
import { RESTORABLE_DAYS } from "./desk/limits";

const PROJECTS_OVER = sql`deleted_at < now() - ${sql.raw(`interval '${RESTORABLE_DAYS} days'`)}`;
const THESE = sql`select id from ${ticketProject} where ${PROJECTS_OVER}`;
const OF_THESE = sql`project_id in (${THESE})`;

/**
 * Removes deleted projects with all their data. Tickets go first and in steps, since a project may have a million.
 * @returns how many projects and rows were removed
 */
export async function sweepProjects(): Promise<number> {
  await removeWebhooksOf(db(), "project", THESE);
  const tickets = await removeInSteps(ticket, OF_THESE);
  const customers = await removeInSteps(ticketCustomer, OF_THESE);
  return tickets + customers + (await removeInSteps(ticketProject, PROJECTS_OVER));
}

/** A project's tickets resolved this many days ago. Written so that the index on its resolved tickets is used. */
export const ticketsOver = (projectId: string, days: number): SQL =>
  sql`project_id = ${projectId} and resolved_at < now() - ${days} * interval '1 day'`;
/** A customer who writes again has their row updated in the same statement, so this cannot remove it meanwhile. */
const customersOver = (projectId: string): SQL => sql`project_id = ${projectId}
  and created_at < now() - interval '1 day'
  and not exists (select 1 from ${ticket} t where t.customer_id = ${ticketCustomer.id})`;

/** Removes tickets past their project's retention time, and customers without tickets. @returns how many rows */
export async function sweepTickets(): Promise<number> {
  const projects = await db()
    .select({ id: ticketProject.id, days: ticketProject.retentionDays })
    .from(ticketProject)
    .where(isNotNull(ticketProject.retentionDays));
  let removed = 0;
  for (const { id, days } of projects) {
    if (days === null) continue;
    removed += await removeInSteps(ticket, ticketsOver(id, days));
    removed += await removeInSteps(ticketCustomer, customersOver(id));
  }
  return removed;
}

/** Removes invitations seven days after they expire, so that a late visitor is told. @returns how many invitations */
export const sweepInvites = (): Promise<number> =>
  removeInSteps(ticketInvite, lt(ticketInvite.expiresAt, sql`now() - interval '7 days'`));
