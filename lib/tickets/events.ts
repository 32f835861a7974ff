/** Ticket events: written with the change, and dispatched to mails and webhooks after the commit. */
import { afterCommit, type Db, type Tx } from "@/db/client";
import { type TicketEvent, ticketEvent } from "@/db/schema";
import { eventQueue } from "@/lib/jobs/event-queue";
import { mailOfEvents } from "./event-mails";
import { webhooksOfEvents } from "./webhook-events";

/** The columns for statements that insert an event themselves; see intake.ts. */
export const EVENT_COLUMNS = "project_id, ticket_id, message_id, type";

/** Writes events with their change, and dispatches them once it has committed. */
export async function emit(
  tx: Tx | Db,
  events: readonly Pick<TicketEvent, "type" | "projectId" | "ticketId" | "messageId">[],
): Promise<void> {
  if (events.length === 0) return;
  await tx.insert(ticketEvent).values([...events]);
  afterCommit(tx, scheduleDispatch);
}

export const { dispatchEvents, scheduleDispatch } = eventQueue<TicketEvent>({
  table: ticketEvent,
  remove: (tx, isDue) => tx.delete(ticketEvent).where(isDue).returning(),
  consumers: [mailOfEvents, webhooksOfEvents],
  failure: "an event of a ticket could not be dispatched",
});
