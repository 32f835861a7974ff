/** Ticket projects with other members: none may be left without an owner (D-27, D-45). */
import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Tx } from "@/db/client";
import { ticketMember, ticketProject } from "@/db/schema";
import { accountErrors } from "./errors";

/**
 * Locks the projects an account owns until the transaction ends, so that their members and owners do not change.
 * @throws 409 `account`, naming projects with other members and no other owner
 */
export async function refuseLastOwner(tx: Tx, userId: string): Promise<void> {
  const owned = await tx
    .select({ id: ticketProject.id, name: ticketProject.name })
    .from(ticketProject)
    .innerJoin(
      ticketMember,
      and(
        eq(ticketMember.projectId, ticketProject.id),
        eq(ticketMember.userId, userId),
        eq(ticketMember.role, "owner"),
      ),
    )
    .where(isNull(ticketProject.deletedAt))
    .orderBy(asc(ticketProject.id))
    .for("no key update", { of: ticketProject });
  if (owned.length === 0) return;
  const other = alias(ticketMember, "other");
  // Members are read after the locks.
  const shared = await tx
    .select({ projectId: other.projectId })
    .from(other)
    .where(
      and(
        inArray(
          other.projectId,
          owned.map(({ id }) => id),
        ),
        ne(other.userId, userId),
      ),
    )
    .groupBy(other.projectId)
    .having(sql`count(*) filter (where ${other.role} = 'owner') = 0`);
  const left = new Set(shared.map(({ projectId }) => projectId));
  const projects = owned.filter(({ id }) => left.has(id));
  if (projects.length > 0) throw accountErrors.lastOwner(projects);
}
