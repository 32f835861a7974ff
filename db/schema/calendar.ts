/** Calendars: what their owners publish, sealed. No address, title or time of anybody's is in clear here. */
import { sql } from "drizzle-orm";
import {
  boolean,
  char,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { moment } from "./moment";
import { sealed } from "./sealed";

const ownerId = () =>
  uuid()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

/** Locked by whatever counts or takes something of an account. */
export const calendarAccount = pgTable("calendar_account", { userId: ownerId().primaryKey() });

export const calendarInvite = pgTable(
  "calendar_invite",
  {
    id: uuid().primaryKey(),
    userId: ownerId(),
    /** What the invitation says, under the key in its link. */
    sealed: text().notNull(),
    /** The key that answers are sealed to. */
    inbox: char({ length: 87 }).notNull(),
    sequence: integer().notNull().default(0),
    cancelled: boolean().notNull().default(false),
    expiresAt: moment().notNull(),
    /** SHA-256 of the body it was made of, and the mails that went out then: the same again is no other invite. */
    madeOf: char({ length: 64 }).notNull(),
    mails: uuid().array().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("calendar_invite_owner")
      .on(table.userId, table.expiresAt)
      .where(sql`not ${table.cancelled}`),
    index("calendar_invite_over").on(table.expiresAt),
  ],
);

export const calendarGuest = pgTable(
  "calendar_guest",
  {
    inviteId: uuid()
      .notNull()
      .references(() => calendarInvite.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in the guest's link. */
    tokenHash: char({ length: 64 }).notNull(),
    /** The newest answer, sealed to the invite's inbox key, and the invite's sequence then. */
    key: char({ length: 87 }),
    payload: text(),
    sequence: integer(),
    answeredAt: moment(),
  },
  (table) => [
    primaryKey({ name: "calendar_guest_pk", columns: [table.inviteId, table.tokenHash] }),
    index("calendar_guest_answered")
      .on(table.answeredAt)
      .where(sql`${table.answeredAt} is not null`),
  ],
);

/** A mail to the account itself, until it is sent. */
export const calendarReminder = pgTable(
  "calendar_reminder",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ownerId(),
    /** Says nothing of the event; the account's client makes the same again. */
    blindId: char({ length: 43 }).notNull(),
    sendAt: moment().notNull(),
    payload: sealed().notNull(),
    /** When a worker may take it: later than `sendAt` once one could not send it. */
    dueAt: moment().notNull(),
    attempts: integer().notNull().default(0),
  },
  (table) => [
    unique("calendar_reminder_blind").on(table.userId, table.blindId),
    index("calendar_reminder_due").on(table.dueAt),
  ],
);

/** Tokens of feeds, each used once for ever; the live one has the feed. */
export const calendarFeed = pgTable(
  "calendar_feed",
  {
    tokenHash: char({ length: 64 }).primaryKey(),
    userId: uuid().references(() => user.id, { onDelete: "set null" }),
    /** Under a key that only the token gives. */
    sealed: text(),
    etag: char({ length: 64 }),
  },
  (table) => [
    uniqueIndex("calendar_feed_live").on(table.userId).where(sql`${table.sealed} is not null`),
  ],
);
