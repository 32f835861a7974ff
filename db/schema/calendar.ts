/** Calendars: what their owners publish, sealed. No address, title or time of anybody's is in clear here. */
import { sql } from "drizzle-orm";
import {
  boolean,
  char,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { BookingLength, BookingStatus } from "../../lib/contract/calendar-booking";
import { user } from "./accounts";
import { bytea } from "./bytea";
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
    index("calendar_invite_owner").on(table.userId, table.expiresAt),
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
    index("calendar_feed_user").on(table.userId),
    uniqueIndex("calendar_feed_live").on(table.userId).where(sql`${table.sealed} is not null`),
  ],
);

export const bookingPage = pgTable(
  "booking_page",
  {
    id: uuid().primaryKey(),
    userId: ownerId(),
    /** SHA-256 of what its owner's client proves itself by. */
    bearerHash: char({ length: 64 }).notNull(),
    sequence: integer().notNull(),
    /** What visitors read, under the key in the page's link. */
    sealed: text().notNull(),
    /** Ids of free quarters of an hour, 16 bytes each, padded with others that stand for none. */
    free: bytea().notNull(),
    /** The key that bookings are sealed to. */
    inbox: char({ length: 87 }).notNull(),
    lengths: jsonb().$type<BookingLength[]>().notNull(),
    /** Quarters taken before and after each booking. */
    before: integer("buffer_before").notNull(),
    after: integer("buffer_after").notNull(),
    perDay: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("booking_page_owner").on(table.userId)],
);

/** Bookings outlive their page: whoever booked can still cancel (C-064). */
export const booking = pgTable(
  "booking",
  {
    id: uuid().primaryKey(),
    pageId: uuid().notNull(),
    userId: ownerId(),
    minutes: integer().notNull(),
    granules: bytea().notNull(),
    key: char({ length: 87 }).notNull(),
    payload: text().notNull(),
    /** SHA-256 of the token that reads and cancels it. */
    cancelHash: char({ length: 64 }).notNull(),
    /** SHA-256 of the body it was made of. */
    madeOf: char({ length: 64 }).notNull(),
    status: text().$type<BookingStatus>().notNull(),
    /** What the owner's calendar knows of it. */
    processed: text().$type<BookingStatus>(),
    amount: text(),
    currency: char({ length: 3 }),
    holdUntil: moment(),
    /** The payment link that its hold waits for. */
    link: char({ length: 22 }),
    /** Until the calendar has the booking, or it has ended: who booked, and what they are mailed. */
    mail: sealed(),
    cancelledAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("booking_owner").on(table.userId, table.pageId),
    index("booking_held").on(table.holdUntil).where(sql`${table.status} = 'held'`),
    uniqueIndex("booking_link").on(table.link),
    index("booking_created").on(table.createdAt),
  ],
);

/** A quarter of an hour is one booking's, on whichever page of the account it was made (C-071). */
export const bookingGranule = pgTable(
  "booking_granule",
  {
    userId: uuid().notNull(),
    granule: bytea().notNull(),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ name: "booking_granule_pk", columns: [table.userId, table.granule] }),
    index("booking_granule_booking").on(table.bookingId),
  ],
);
