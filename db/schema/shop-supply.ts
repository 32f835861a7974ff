/** Supply: resellers of a supplier's goods, and the parts of their orders that suppliers ship (DB-047). */
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "./moment";

export const SUPPLY_SIDES = ["supplier", "reseller"] as const;

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
