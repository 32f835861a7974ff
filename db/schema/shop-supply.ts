/** Supply: resellers of a supplier's goods, and the parts of their orders that suppliers ship (DB-047). */
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  char,
  index,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytea } from "./bytea";
import { moment } from "./moment";

const SUPPLY_SIDES = ["supplier", "reseller"] as const;

/** A reseller's link, and from when a shop joined by it the relation of the two. Either shop may be gone by now. */
export const shopReseller = pgTable(
  "shop_reseller",
  {
    /** The link's. */
    accessId: uuid().primaryKey(),
    supplierId: uuid().notNull(),
    /** Null until a shop joins. */
    resellerId: uuid(),
    terms: text().notNull(),
    /** The terms that the reseller saw last, until they read the new ones (U-002). */
    was: text(),
    /** The supplier ships to the reseller's customers. */
    dropship: boolean().notNull(),
    /** The reseller checks a part before it goes out. */
    review: boolean().notNull().default(false),
    /** Tags of the supplier's counters that orders of the reseller may claim. */
    linked: text().array().notNull().default(sql`'{}'`),
    statement: text(),
    statementAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    joinedAt: moment(),
    endedAt: moment(),
    endedBy: text({ enum: SUPPLY_SIDES }),
    /** When the link would have ended by itself. */
    linkExpiresAt: moment(),
  },
  (table) => [
    index("shop_reseller_supplier").on(table.supplierId),
    index("shop_reseller_reseller").on(table.resellerId),
    // Of two that join at once one does.
    uniqueIndex("shop_reseller_live")
      .on(table.supplierId, table.resellerId)
      .where(sql`${table.endedAt} is null`),
  ],
);

/** The order in which suppliers are sent parts. */
export const shopSupplyPlace = pgSequence("shop_supply_place");

/** A bill or a shipment, sealed to the reseller. */
export interface SealedAnswer {
  key: string;
  payload: string;
}

/** What a supplier ships of a reseller's order. No foreign keys: what was released stays with its supplier. */
export const shopSupply = pgTable(
  "shop_supply",
  {
    supplierId: uuid().notNull(),
    id: uuid().notNull(),
    resellerId: uuid().notNull(),
    orderId: uuid().notNull(),
    /** Of the relation. */
    accessId: uuid().notNull(),
    /** In the order in which they were placed. */
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    key: bytea().notNull(),
    payload: bytea().notNull(),
    kid: text(),
    state: text({ enum: ["held", "released", "withdrawn"] })
      .notNull()
      .default("held"),
    /** The payment link of its order, and whether it is paid. */
    link: char({ length: 22 }),
    paid: boolean().notNull().default(false),
    checked: text({ enum: ["ok", "mismatch"] }),
    /** Its stock was given back before it was released, and there was none to take again. */
    short: boolean().notNull().default(false),
    orderedAt: moment().notNull(),
    releasedAt: moment(),
    place: bigint({ mode: "number" }),
    bill: jsonb().$type<SealedAnswer>(),
    shipment: jsonb().$type<SealedAnswer>(),
  },
  (table) => [
    primaryKey({ name: "shop_supply_pk", columns: [table.supplierId, table.id] }),
    uniqueIndex("shop_supply_sent").on(table.resellerId, table.id),
    index("shop_supply_order").on(table.resellerId, table.orderId),
    index("shop_supply_place_of").on(table.supplierId, table.place),
    index("shop_supply_seq").on(table.resellerId, table.seq),
    index("shop_supply_to_ship")
      .on(table.supplierId)
      .where(sql`${table.state} = 'released' and ${table.shipment} is null`),
    index("shop_supply_ordered").on(table.orderedAt),
    index("shop_supply_link").on(table.link).where(sql`${table.link} is not null`),
    index("shop_supply_due")
      .on(table.orderedAt)
      .where(sql`${table.state} = 'held' and ${table.paid}`),
  ],
);
