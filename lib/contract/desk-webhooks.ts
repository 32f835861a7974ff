/** A project's webhooks, their delivery log, and ticket events. Owners only. */
import * as z from "zod/mini";
import { cursor, Done, moment, someChange, someText, uuid } from "./fields";
import { operation } from "./operation";
import { Message, TicketSummary } from "./ticket-shapes";

const ROOT = "/api/desk/projects/:id" as const;
const HOOKS = `${ROOT}/webhooks` as const;
const DELIVERIES = `${ROOT}/webhook-deliveries` as const;

export const MAX_WEBHOOK_URL_CHARS = 2_048;

export const ticketEventTypes = [
  "ticket.created",
  "ticket.replied",
  "ticket.resolved",
  "ticket.reopened",
] as const;
export type TicketEventType = (typeof ticketEventTypes)[number];

const type = z.enum(ticketEventTypes);
const url = someText(MAX_WEBHOOK_URL_CHARS);
/** None: all of them. */
const events = z.pipe(
  z.array(type).check(z.maxLength(20)),
  z.transform((types: TicketEventType[]) => [...new Set(types)]),
);

export const Webhook = z.object({
  id: uuid(),
  url: z.string(),
  events: z.array(type),
  enabled: z.boolean(),
  /** Why it was turned off by itself: it failed for three days, or its receiver answered 410. */
  off_reason: z.nullable(z.enum(["failing", "gone"])),
  failing_since: z.nullable(moment()),
  last_at: z.nullable(moment()),
  /** Of the last attempt; null where nothing was answered. */
  last_status: z.nullable(z.int()),
  created_at: moment(),
});
export type WebhookView = z.output<typeof Webhook>;
const OneWebhook = z.object({ webhook: Webhook });

export const listWebhooks = operation({
  method: "GET",
  path: HOOKS,
  summary: "List the webhooks of a project",
  caller: "desk",
  answers: { 200: z.object({ webhooks: z.array(Webhook) }) },
  refusals: [403, 404],
});

/** The secret is in no other answer. */
export const addWebhook = operation({
  method: "POST",
  path: HOOKS,
  summary: "Add a webhook to a project",
  caller: "desk",
  body: z.strictObject({ url, events: z._default(events, []) }),
  answers: { 201: z.object({ webhook: Webhook, secret: z.string() }) },
  refusals: [403, 404, 409],
});

export const changeWebhook = operation({
  method: "PATCH",
  path: `${HOOKS}/:webhookId`,
  summary: "Change a webhook",
  caller: "desk",
  body: z
    .strictObject({
      url: z.optional(url),
      events: z.optional(events),
      enabled: z.optional(z.boolean()),
    })
    .check(someChange),
  answers: { 200: OneWebhook },
  refusals: [403, 404],
});

/** Nothing more is sent there, and its log goes too. */
export const removeWebhook = operation({
  method: "DELETE",
  path: `${HOOKS}/:webhookId`,
  summary: "Remove a webhook",
  caller: "desk",
  answers: { 200: Done },
  refusals: [403, 404],
});

/** The answer shows the new secret once; for a day events are signed with the old one too. */
export const renewWebhookSecret = operation({
  method: "POST",
  path: `${HOOKS}/:webhookId/secret`,
  summary: "Change the secret of a webhook",
  caller: "desk",
  answers: { 200: z.object({ secret: z.string(), previous_until: moment() }) },
  refusals: [403, 404],
});

/** Sends a sample at once, and tells what the receiver answered. */
export const testWebhook = operation({
  method: "POST",
  path: `${HOOKS}/:webhookId/test`,
  summary: "Send a sample to a webhook",
  caller: "desk",
  /** Which event the sample is like; none: the first the webhook asks for. */
  body: z.strictObject({ type: z.optional(type) }),
  answers: {
    200: z.object({
      /** Null where nothing was answered. */
      status: z.nullable(z.int()),
      error: z.nullable(z.string()),
      ms: z.int(),
    }),
  },
  refusals: [403, 404, 429],
});

const deliveryStatus = z.enum(["queued", "delivered", "failed"]);

const Delivery = z.object({
  id: uuid(),
  webhook_id: uuid(),
  event_id: z.string(),
  type: z.string(),
  status: deliveryStatus,
  /** Since it was queued, first or again. */
  attempts: z.int(),
  created_at: moment(),
  /** Of the next attempt; null where there is none. */
  next_at: z.nullable(moment()),
  delivered_at: z.nullable(moment()),
  last_status: z.nullable(z.int()),
  error: z.nullable(z.string()),
});
export type DeliveryView = z.output<typeof Delivery>;

/** Of the last thirty days, newest first. */
export const listDeliveries = operation({
  method: "GET",
  path: DELIVERIES,
  summary: "List what webhooks were sent",
  caller: "desk",
  query: z.object({
    webhook: z.optional(uuid()),
    status: z.optional(deliveryStatus),
    cursor: z.optional(cursor()),
  }),
  answers: {
    200: z.object({ deliveries: z.array(Delivery), next_cursor: z.nullable(z.string()) }),
  },
  refusals: [403, 404],
});

const OneDelivery = z.object({
  delivery: z.extend(Delivery, {
    /** The body, as it is sent. */
    payload: z.string(),
    log: z.array(
      z.object({
        at: moment(),
        ms: z.int(),
        status: z.nullable(z.int()),
        error: z.nullable(z.string()),
      }),
    ),
  }),
});
export type OneDeliveryView = z.output<typeof OneDelivery>;

export const readDelivery = operation({
  method: "GET",
  path: `${DELIVERIES}/:deliveryId`,
  summary: "Read one delivery",
  caller: "desk",
  answers: { 200: OneDelivery },
  refusals: [403, 404],
});

/** Under the id it had. */
export const redeliver = operation({
  method: "POST",
  path: `${DELIVERIES}/:deliveryId/redeliver`,
  summary: "Send an event again",
  caller: "desk",
  answers: { 200: OneDelivery },
  refusals: [403, 404, 409],
});

export const countFailedDeliveries = operation({
  method: "GET",
  path: `${HOOKS}/:webhookId/redeliver`,
  summary: "Count what a webhook failed to get",
  caller: "desk",
  answers: { 200: z.object({ failed: z.int() }) },
  refusals: [403, 404],
});

export const redeliverFailed = operation({
  method: "POST",
  path: `${HOOKS}/:webhookId/redeliver`,
  summary: "Send again what a webhook failed to get",
  caller: "desk",
  answers: { 200: z.object({ queued: z.int() }) },
  refusals: [403, 404, 409],
});

const event = <Type extends TicketEventType>(of: Type) =>
  z.object({
    type: z.literal(of),
    id: z.string().check(z.regex(/^evt_[0-9a-f-]{36}$/)),
    at: moment(),
    project: z.object({ id: z.uuid(), name: z.string(), slug: z.string() }),
    /** As it stands when the event is written for its receivers. */
    ticket: z.extend(TicketSummary, { ticket_id: z.uuid(), resolved_at: z.nullable(moment()) }),
    /** Only a sample has it. */
    test: z.optional(z.literal(true)),
  });

/** What a receiver gets. */
export const TicketWebhook = z.discriminatedUnion("type", [
  /** With its first message, and what the product sent along (T-083). */
  z.extend(event("ticket.created"), {
    message: Message,
    source: z.nullable(z.record(z.string(), z.unknown())),
  }),
  /** By an agent or the customer, as the message says. */
  z.extend(event("ticket.replied"), { message: Message }),
  event("ticket.resolved"),
  event("ticket.reopened"),
]);
export type TicketWebhookBody = z.output<typeof TicketWebhook>;
