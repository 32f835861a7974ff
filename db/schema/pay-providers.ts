/** Payments by card and PayPal: connected accounts, checkouts that were begun, and providers' events. */
import { sql } from "drizzle-orm";
import { boolean, char, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "./moment";
import { linkId, payeeId, units } from "./payments";
import { sealed } from "./sealed";

/** An account at Stripe or PayPal that a profile is paid on. */
export const payProvider = pgTable(
  "pay_provider",
  {
    payeeId: payeeId(),
    provider: text({ enum: ["stripe", "paypal"] }).notNull(),
    /** Stripe's account or PayPal's merchant id. */
    account: text().notNull(),
    name: text(),
    email: sealed(),
    country: text(),
    /** It can take money now. */
    active: boolean().notNull().default(false),
    livemode: boolean().notNull().default(false),
    connectedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "pay_provider_pk", columns: [table.payeeId, table.provider] }),
    index("pay_provider_account").on(table.provider, table.account),
  ],
);

/** Checkouts that were begun at a provider: a live one is given again (PY-074). */
export const payCheckout = pgTable(
  "pay_checkout",
  {
    provider: text({ enum: ["stripe", "paypal"] }).notNull(),
    /** Stripe's session or PayPal's order. */
    id: text().notNull(),
    linkId: linkId(),
    attempt: uuid(),
    account: text().notNull(),
    amount: units().notNull(),
    url: text().notNull(),
    status: text({ enum: ["open", "done"] })
      .notNull()
      .default("open"),
    /** When the provider is asked again, whatever it reports. */
    dueAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** While PayPal is asked for its money, which counts as paid for the payer's other orders until then. */
    captureEndsAt: moment(),
  },
  (table) => [
    primaryKey({ name: "pay_checkout_pk", columns: [table.provider, table.id] }),
    index("pay_checkout_link").on(table.linkId),
    index("pay_checkout_due").on(table.dueAt).where(sql`${table.status} = 'open'`),
  ],
);

/** Events of providers that were acted upon: each counts once (PY-033). */
export const payProviderEvent = pgTable(
  "pay_provider_event",
  {
    provider: text({ enum: ["stripe", "paypal"] }).notNull(),
    id: text().notNull(),
    receivedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "pay_provider_event_pk", columns: [table.provider, table.id] }),
    index("pay_provider_event_received").on(table.receivedAt),
  ],
);

/** Ways to a provider and back that were begun; each is good for one return (DB-084). */
export const payConnect = pgTable(
  "pay_connect",
  {
    stateHash: char({ length: 64 }).primaryKey(),
    payeeId: payeeId(),
    provider: text({ enum: ["stripe", "paypal"] }).notNull(),
    /** The account that was made for it, where the provider wants one first. */
    account: text(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index("pay_connect_payee").on(table.payeeId),
    index("pay_connect_expires").on(table.expiresAt),
  ],
);
