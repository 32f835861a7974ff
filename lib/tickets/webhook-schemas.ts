/** The events of tickets as webhooks get them. */
import * as z from "zod";
import { Message, TicketSummary } from "./schemas";

const moment = z.iso.datetime();

export const ticketEventTypes = [
  "ticket.created",
  "ticket.replied",
  "ticket.resolved",
  "ticket.reopened",
] as const;
export type TicketEventType = (typeof ticketEventTypes)[number];

/** What all of them say; the ticket is as it stands when the event is written for its receivers. */
const Told = z.strictObject({
  id: z.string().regex(/^evt_[0-9a-f-]{36}$/),
  at: moment,
  project: z.strictObject({ id: z.uuid(), name: z.string(), slug: z.string() }),
  ticket: z.strictObject({
    ticket_id: z.uuid(),
    ...TicketSummary.shape,
    resolved_at: moment.nullable(),
  }),
  /** Only a sample has it. */
  test: z.literal(true).optional(),
});
const told = <Type extends TicketEventType>(type: Type) =>
  Told.extend({ type: z.literal(type) }).strict();

export const TicketWebhook = z.discriminatedUnion("type", [
  /** With its first message, and what the product sent along (T-083). */
  told("ticket.created")
    .extend({ message: Message, source: z.record(z.string(), z.unknown()).nullable() })
    .strict(),
  /** By an agent or the customer, as the message says. */
  told("ticket.replied").extend({ message: Message }).strict(),
  told("ticket.resolved"),
  told("ticket.reopened"),
]);
export type TicketWebhookBody = z.output<typeof TicketWebhook>;
