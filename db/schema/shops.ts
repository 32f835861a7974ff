/** Shops: the row that counts orders, sealed contents, links, orders, requests, photos and backups. */
import { type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { bytea } from "./bytea";
import { file, fileLink } from "./files";
import { moment } from "./moment";
import { sealed } from "./sealed";

/**
 * A shop; its document is the file of the same id. The row stays small and is updated in place (fillfactor 50): every
 * order locks it, and its counters are the caps, so that no order ever counts others.
 */
export const shop = pgTable("shop", {
  id: uuid()
    .primaryKey()
    .references(() => file.id, { onDelete: "cascade" }),
  /** SHA-256 of the owner's `X-Shop-Auth`. */
  authHash: char({ length: 64 }).notNull(),
  open: boolean().notNull().default(true),
  wholesaleOnly: boolean().notNull().default(false),
  /** Of the catalog. */
  seq: integer().notNull().default(1),
  stateVersion: integer().notNull().default(1),
  /** How often the shop key was changed; 0 while its owner is alone. */
  epoch: integer().notNull().default(0),
  /** What publishing proves to know the newest shop key by; none while its owner is alone (SH-048). */
  payLock: char({ length: 64 }),
  /** All three with a shop password, else none. */
  gateSalt: text(),
  gateVerifier: char({ length: 64 }),
  gateKey: text(),
  /** How many rows the shop has of each (SH-026, SH-029, SH-056, SH-057). */
  orders: integer().notNull().default(0),
  requests: integer().notNull().default(0),
  photos: integer().notNull().default(0),
  stagedPhotos: integer().notNull().default(0),
  /** The place of the next order, request or photo in the order of arrival. */
  nextPlace: bigint({ mode: "number" }).notNull().default(1),
  createdAt: moment().notNull().defaultNow(),
});

/** What only its owner and its customers open, as base64. */
export const shopSealed = pgTable("shop_sealed", {
  shopId: uuid()
    .primaryKey()
    .references(() => shop.id, { onDelete: "cascade" }),
  keys: text().notNull(),
  catalog: text().notNull(),
  state: text().notNull(),
  /** The keys it had before, and their ids. */
  ring: text(),
  kids: text().array().notNull().default(sql`'{}'`),
});

/** Each link of the shop's file, and how many orders came through it that are still stored. */
export const shopLink = pgTable(
  "shop_link",
  {
    id: uuid()
      .primaryKey()
      .references(() => fileLink.id, { onDelete: "cascade" }),
    shopId: uuid()
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    kind: text({ enum: ["owner", "customer", "person", "reseller"] }).notNull(),
    orders: integer().notNull().default(0),
  },
  (table) => [index("shop_link_shop").on(table.shopId)],
);

/**
 * Whoever runs the shop, by the id of their link: its owner, and managers. There is none while the owner is alone. One who
 * left or was removed stays for a while, and their link opens nothing.
 */
export const shopPerson = pgTable(
  "shop_person",
  {
    id: uuid()
      .primaryKey()
      .references(() => fileLink.id, { onDelete: "cascade" }),
    shopId: uuid()
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    /** SHA-256 of their `X-Shop-Auth`. */
    authHash: char({ length: 64 }).notNull(),
    /** False until the one-time link was claimed. */
    opened: boolean().notNull(),
    publicKey: text(),
    privateSealed: text(),
    /** The shop key, sealed to them; none once it changed without them. */
    key: text(),
    sealed: text(),
    addedAt: moment().notNull().defaultNow(),
    /** Of a link that nobody has claimed. */
    expiresAt: moment(),
    /** SHA-256 of the one-time link's capability, once it was claimed. */
    usedTokenHash: char({ length: 64 }),
    /** The owner asks them to take the shop over; whether the owner stays. */
    takerStay: boolean(),
    endedAt: moment(),
    ending: text({ enum: ["left", "removed"] }),
    /** The shop's epoch when they ended. */
    endedEpoch: integer(),
  },
  (table) => [
    index("shop_person_shop").on(table.shopId),
    uniqueIndex("shop_person_used").on(table.usedTokenHash),
  ],
);

/** Old orders, sealed together by those who run the shop (P-012). */
export const shopArchive = pgTable(
  "shop_archive",
  {
    shopId: uuid()
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    id: uuid().notNull(),
    kid: text().notNull(),
    orders: integer().notNull(),
    from: moment().notNull(),
    to: moment().notNull(),
    payload: bytea().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: "shop_archive_pk", columns: [table.shopId, table.id] })],
);

/** True of every row: an index under it serves lists alone, and no search by id ever goes through a shop's rows by it. */
export const isPlaced = (table: { place: SQLWrapper }) => sql`${table.place} > 0`;

/** No foreign key here and below: the statement that writes a row holds the shop's lock, and deleting a shop deletes them. */
export const shopOrder = pgTable(
  "shop_order",
  {
    shopId: uuid().notNull(),
    id: uuid().notNull(),
    place: bigint({ mode: "number" }).notNull(),
    /** The link it came through, which may be gone by now. */
    accessId: uuid().notNull(),
    /** `X-Shop-Client` of the page that placed it. */
    level: smallint().notNull(),
    key: bytea().notNull(),
    payload: bytea().notNull(),
    /** Lets the browser that placed it read its status without a link (OS-003). */
    statusHash: char({ length: 64 }),
    /** What its customer sees of how it stands, sealed by the owner (DB-054). */
    status: bytea(),
    statusAt: moment(),
    /** Followers were told of it (OS-005). */
    told: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "shop_order_pk", columns: [table.shopId, table.id] }),
    uniqueIndex("shop_order_place").on(table.shopId, table.place).where(isPlaced(table)),
  ],
);

/** Orders that were deleted: sending one again makes none (SH-051). */
export const shopOrderEnded = pgTable(
  "shop_order_ended",
  {
    shopId: uuid().notNull(),
    id: uuid().notNull(),
    day: date().notNull().default(sql`(now() at time zone 'utc')::date`),
  },
  (table) => [primaryKey({ name: "shop_order_ended_pk", columns: [table.shopId, table.id] })],
);

/** Through which link it came is not stored (SH-029). */
export const shopRequest = pgTable(
  "shop_request",
  {
    shopId: uuid().notNull(),
    id: uuid().notNull(),
    place: bigint({ mode: "number" }).notNull(),
    key: bytea().notNull(),
    payload: bytea().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "shop_request_pk", columns: [table.shopId, table.id] }),
    uniqueIndex("shop_request_place").on(table.shopId, table.place).where(isPlaced(table)),
  ],
);

/** Staged ones are sealed for the key that a password change moves to; nobody is shown them (SH-057). */
export const shopPhoto = pgTable(
  "shop_photo",
  {
    shopId: uuid().notNull(),
    id: uuid().notNull(),
    staged: boolean().notNull(),
    place: bigint({ mode: "number" }).notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [
    primaryKey({ name: "shop_photo_pk", columns: [table.shopId, table.staged, table.id] }),
  ],
);

/** What twelve words open: found by the SHA-256 of what they derive (SH-061). */
export const shopBackup = pgTable("shop_backup", {
  shopId: uuid()
    .primaryKey()
    .references(() => shop.id, { onDelete: "cascade" }),
  lookupHash: char({ length: 64 }).notNull().unique("shop_backup_lookup"),
  backup: text().notNull(),
  at: moment().notNull().defaultNow(),
});

/** Accounts that are told of each new order, as long as the link they came by is live (OS-005). */
export const shopFollower = pgTable(
  "shop_follower",
  {
    id: uuid().notNull().unique("shop_follower_id").defaultRandom(),
    shopId: uuid()
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    linkId: uuid()
      .notNull()
      .references(() => fileLink.id, { onDelete: "cascade" }),
    /** The subscription of the device that is told, as JSON; null: an email is sent. */
    push: sealed(),
    /** When a push message is due; null: never, or no more. */
    pushAt: moment(),
    pushTries: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ name: "shop_follower_pk", columns: [table.shopId, table.userId] }),
    index("shop_follower_user").on(table.userId),
    index("shop_follower_link").on(table.linkId),
    index("shop_follower_due").on(table.pushAt).where(sql`${table.pushAt} is not null`),
  ],
);

/** Shops that were deleted (SH-060). */
export const shopEnded = pgTable("shop_ended", {
  id: uuid().primaryKey(),
  endedAt: moment().notNull().defaultNow(),
});
