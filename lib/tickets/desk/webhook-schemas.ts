/** Bodies, queries and answers of a project's webhook routes. */
import * as z from "zod";
import { plainText, uuid } from "@/lib/http/text-fields";
import { MOST_URL_CHARS } from "@/lib/webhooks/limits";
import { ticketEventTypes } from "../webhook-schemas";

const moment = z.iso.datetime();
const type = z.enum(ticketEventTypes);
const url = plainText(MOST_URL_CHARS).min(1, "must not be empty");
/** None: all of them. */
const events = z
  .array(type)
  .max(20)
  .transform((types) => [...new Set(types)]);
const status = z.enum(["queued", "delivered", "failed"]);

export const Webhook = z.strictObject({
  id: uuid(),
  url: z.string(),
  events: z.array(type),
  enabled: z.boolean(),
  /** Why it was turned off by itself: it failed for three days, or its receiver answered 410. */
  off_reason: z.enum(["failing", "gone"]).nullable(),
  failing_since: moment.nullable(),
  last_at: moment.nullable(),
  /** Of the last attempt; null where nothing was answered. */
  last_status: z.number().int().nullable(),
  created_at: moment,
});
export type WebhookView = z.output<typeof Webhook>;
export const Webhooks = z.strictObject({ webhooks: z.array(Webhook) });
export const OneWebhook = z.strictObject({ webhook: Webhook });

export const NewWebhook = z.strictObject({ url, events: events.default([]) });
export type NewWebhookBody = z.output<typeof NewWebhook>;
/** The secret is in no other answer. */
export const CreatedWebhook = z.strictObject({ webhook: Webhook, secret: z.string() });

export const WebhookChanges = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    enabled: z.boolean().optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, "There is nothing to change.");
export type WebhookChangesBody = z.output<typeof WebhookChanges>;

export const ChangedSecret = z.strictObject({
  secret: z.string(),
  /** Until then events are signed with the one before, too. */
  previous_until: moment,
});

/** Which event a sample is like; none: the first the webhook asks for. */
export const SampleRequest = z.strictObject({ type: type.optional() });
export const SampleAnswer = z.strictObject({
  /** Null where nothing was answered. */
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  ms: z.number().int(),
});

export const DeliveryQuery = z.object({
  webhook: uuid().optional(),
  status: status.optional(),
  cursor: plainText(256).optional(),
});
export type DeliveryQueryInput = z.output<typeof DeliveryQuery>;

export const Delivery = z.strictObject({
  id: uuid(),
  webhook_id: uuid(),
  event_id: z.string(),
  type: z.string(),
  status,
  /** Since it was queued, first or again. */
  attempts: z.number().int(),
  created_at: moment,
  /** Of the next attempt; null where there is none. */
  next_at: moment.nullable(),
  delivered_at: moment.nullable(),
  last_status: z.number().int().nullable(),
  error: z.string().nullable(),
});
export type DeliveryView = z.output<typeof Delivery>;
export const DeliveryPage = z.strictObject({
  deliveries: z.array(Delivery),
  next_cursor: z.string().nullable(),
});

export const OneDelivery = z.strictObject({
  delivery: Delivery.extend({
    /** The body, as it is sent. */
    payload: z.string(),
    log: z.array(
      z.strictObject({
        at: moment,
        ms: z.number().int(),
        status: z.number().int().nullable(),
        error: z.string().nullable(),
      }),
    ),
  }).strict(),
});
export type OneDeliveryView = z.output<typeof OneDelivery>;

/** Of one webhook: what was given up, and can be sent again. */
export const FailedDeliveries = z.strictObject({ failed: z.number().int() });
export const QueuedAgain = z.strictObject({ queued: z.number().int() });
