/**
 * The only place that changes a ticket's status, with its timestamps, its project's count and its events (T-180, D-24).
 */
import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { emit } from "./events";
import type { LockedTicket } from "./lock";

/**
 * Sets the status; setting the current one has no effect.
 * @param tx holds the ticket's lock
 * @returns whether it changed
 */
export async function changeStatus(
  tx: Tx,
  ticket: LockedTicket,
  status: "open" | "resolved",
): Promise<boolean> {
  if (ticket.status === status) return false;
  const isResolved = status === "resolved";
  await tx.execute(sql`with counted as (
      update ticket_project set open_count = open_count + ${isResolved ? -1 : 1} where id = ${ticket.projectId})
    update ticket set status = ${status},
      resolved_at = case when ${isResolved} then clock_timestamp() end,
      updated_at = greatest(clock_timestamp(), updated_at + interval '1 millisecond')
    where id = ${ticket.id}`);
  const { projectId, id: ticketId } = ticket;
  const type = isResolved ? "ticket.resolved" : "ticket.reopened";
  await emit(tx, [{ type, projectId, ticketId, messageId: null }]);
  return true;
}
