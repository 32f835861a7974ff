/** Webhooks: endpoints, deliveries sent or waiting, and a log of every attempt. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "./moment";
import { sealed } from "./sealed";

export const webhookEndpoint = pgTable(
  "webhook_endpoint",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Whose events it gets: a project of tickets, or a payee. */
    ownerKind: text({ enum: ["project", "payee"] }).notNull(),
    ownerId: uuid().notNull(),
    /** Its place among the owner's: two that are added at once cannot both be the last. */
    place: smallint().notNull(),
    /** Often a secret too. */
    url: sealed().notNull(),
    /** Empty: all. */
    events: text().array().notNull().default(sql`'{}'`),
    /** `whsec_…`: needed for signing, so it cannot be kept as a hash. */
    secret: sealed().notNull(),
    /** The one before the last change, which signs beside it until then. */
    previousSecret: sealed(),
    previousUntil: moment(),
    enabled: boolean().notNull().default(true),
    /** Why we turned it off; null where a person did. */
    offReason: text({ enum: ["failing", "gone"] }),
    /** When its owner was told of that. */
    offToldAt: moment(),
    /** Attempts that failed since one succeeded, and when the first of them did. */
    failures: integer().notNull().default(0),
    failingSince: moment(),
    /** The circuit: nothing is sent before then. */
    pausedUntil: moment(),
    /** The process that sends to it now, and until when it holds it without another word. */
    heldBy: uuid(),
    heldUntil: moment(),
    /** The last attempt, what was answered, and the last success. */
    lastAt: moment(),
    lastStatus: smallint(),
    deliveredAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    /** Nobody sees it any more; a sweeper removes it with all it was sent. */
    removedAt: moment(),
  },
  (table) => [
    uniqueIndex("webhook_endpoint_place")
      .on(table.ownerKind, table.ownerId, table.place)
      .where(sql`${table.removedAt} is null`),
    index("webhook_endpoint_removed")
      .on(table.removedAt)
      .where(sql`${table.removedAt} is not null`),
    index("webhook_endpoint_untold")
      .on(table.ownerKind)
      .where(sql`${table.offReason} is not null and ${table.offToldAt} is null`),
  ],
);

/** One event for one endpoint. No foreign key: writing an event must not touch the row that deliveries are noted in. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Events that became due in one millisecond are sent in this order. */
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    endpointId: uuid().notNull(),
    /** `webhook-id` of every attempt. */
    eventId: text().notNull(),
    type: text().notNull(),
    /** The body, byte for byte. */
    payload: text().notNull(),
    status: text({ enum: ["queued", "delivered", "failed"] })
      .notNull()
      .default("queued"),
    /** Since it was queued, first or again. */
    attempts: smallint().notNull().default(0),
    /** Not before then. */
    nextAt: moment().notNull().defaultNow(),
    lastStatus: smallint(),
    error: text(),
    createdAt: moment().notNull().defaultNow(),
    deliveredAt: moment(),
  },
  (table) => [
    unique("webhook_delivery_event").on(table.endpointId, table.eventId),
    index("webhook_delivery_due")
      .on(table.endpointId, table.nextAt, table.seq)
      .where(sql`${table.status} = 'queued'`),
    index("webhook_delivery_page").on(table.endpointId, table.createdAt, table.id),
    index("webhook_delivery_failed")
      .on(table.endpointId, table.createdAt, table.id)
      .where(sql`${table.status} = 'failed'`),
    index("webhook_delivery_created").on(table.createdAt),
  ],
);

export const webhookAttempt = pgTable(
  "webhook_attempt",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: "cascade" }),
    /** When it began, and how long it took (ms). */
    at: moment().notNull(),
    ms: integer().notNull(),
    /** Null where none was answered. */
    status: smallint(),
    error: text(),
  },
  (table) => [index("webhook_attempt_delivery").on(table.deliveryId)],
);
