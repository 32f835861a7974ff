/** Stock of shops: the count of each counter, and what orders took from it. */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "./moment";
import { shop } from "./shops";

/** One counter. Its id is new each time it is tracked again, so that holds of before never count on it. */
export const shopStock = pgTable(
  "shop_stock",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    shopId: uuid()
      .notNull()
      .references(() => shop.id, { onDelete: "cascade" }),
    tag: char({ length: 22 }).notNull(),
    /** Below 0 where more was sold than counted. */
    count: integer().notNull(),
    /** Of `count`, by orders that are neither sold nor over. */
    held: integer().notNull().default(0),
    oversell: boolean().notNull(),
  },
  (table) => [
    unique("shop_stock_tag").on(table.shopId, table.tag),
    check("shop_stock_held", sql`${table.held} >= 0`),
  ],
);

/** What one order took, as long as the order is stored. Counters may be of other shops, and may be gone. */
export const shopHold = pgTable(
  "shop_hold",
  {
    shopId: uuid().notNull(),
    orderId: uuid().notNull(),
    kind: text({ enum: ["link", "bank", "none"] }).notNull(),
    /** The payment link it waits for. */
    link: char({ length: 22 }),
    state: text({ enum: ["held", "kept", "released", "lapsed"] })
      .notNull()
      .default("held"),
    /** When it lapses; null: only its owner ends it, or it has ended. */
    until: moment(),
    /** Ids of counters, and how many were taken of each. */
    counters: bigint({ mode: "number" }).array().notNull(),
    qtys: integer().array().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ name: "shop_hold_pk", columns: [table.shopId, table.orderId] }),
    index("shop_hold_until").on(table.until).where(sql`${table.until} is not null`),
    index("shop_hold_link").on(table.link).where(sql`${table.link} is not null`),
  ],
);
