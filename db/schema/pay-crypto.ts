/** Stablecoin payments: quotes, transfers that matched none, and exchange rates. */
import {
  bigint,
  char,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import type { ChainId, RailId } from "../../lib/contract/pay-rails";
import { moment } from "./moment";
import { linkId, units } from "./payments";

/** A payer's share of an address: the last digits of what they are asked for tell them from others (DB-087). */
export const payQuote = pgTable(
  "pay_quote",
  {
    id: uuid().primaryKey().defaultRandom(),
    linkId: linkId(),
    attempt: uuid(),
    rail: text().$type<RailId>().notNull(),
    address: text().notNull(),
    tag: integer().notNull(),
    /** The newest block of each chain of its family when it was made: transfers there and before are not its own. */
    heads: jsonb().$type<Partial<Record<ChainId, number>>>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** A day after it was last asked for; then its tag is another's to have. */
    liveUntil: moment().notNull(),
  },
  (table) => [
    unique("pay_quote_tag").on(table.address, table.tag),
    index("pay_quote_link").on(table.linkId),
    index("pay_quote_live").on(table.liveUntil),
  ],
);

/** How far an address was looked at on a chain. */
export const payScan = pgTable(
  "pay_scan",
  {
    chain: text().$type<ChainId>().notNull(),
    address: text().notNull(),
    scannedTo: bigint({ mode: "number" }),
    lookedAt: moment(),
  },
  (table) => [
    primaryKey({ name: "pay_scan_pk", columns: [table.chain, table.address] }),
    index("pay_scan_due").on(table.chain, table.lookedAt),
  ],
);

/** Every amount a payer was asked for: each is still their payment. */
export const payAsk = pgTable(
  "pay_ask",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    quoteId: uuid()
      .notNull()
      .references(() => payQuote.id, { onDelete: "cascade" }),
    /** In the link's currency. */
    amount: units().notNull(),
    base: units().notNull(),
    tokenAmount: units().notNull(),
    /** USD per unit of the currency, as text. */
    rate: text().notNull(),
    rateAt: moment().notNull(),
    askedAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [index("pay_ask_quote").on(table.quoteId)],
);

/** Transfers that fit no amount that was asked for; shown on the link that was quoted last. */
export const payUnassigned = pgTable(
  "pay_unassigned",
  {
    chain: text().notNull(),
    tx: text().notNull(),
    output: integer().notNull(),
    linkId: linkId(),
    rail: text().notNull(),
    sender: text(),
    address: text().notNull(),
    tokenAmount: units().notNull(),
    block: bigint({ mode: "number" }).notNull(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "pay_unassigned_pk", columns: [table.chain, table.tx, table.output] }),
    index("pay_unassigned_link").on(table.linkId),
  ],
);

/** Rates of exchange as they were last published (DB-091). */
export const payRate = pgTable("pay_rate", {
  currency: char({ length: 3 }).primaryKey(),
  /** USD per unit, as text. */
  rate: text().notNull(),
  source: text().notNull(),
  at: moment().notNull(),
  fetchedAt: moment().notNull().defaultNow(),
});
