/** Payments: profiles and their ways to be paid, links, payments, and events for their owners. */
import { sql } from "drizzle-orm";
import {
  bigint,
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
import type {
  LinkStatus,
  PayFlag,
  PayMethod,
  PaymentMethod,
  PaymentStatus,
} from "../../lib/contract/pay-shapes";
import type { PayFamily } from "../../lib/protocol/pay-families";
import { bookingPage } from "./calendar";
import { file } from "./files";
import { moment } from "./moment";
import { sealed } from "./sealed";
import { shop } from "./shops";

/** Minor units of a currency, base units of a token: no float ever holds them. */
export const units = () => bigint({ mode: "bigint" });
const empty = sql`'{}'`;

/** A payments profile; its document is the file of the same id, whose end is its own (DB-032). */
export const payee = pgTable("payee", {
  id: uuid()
    .primaryKey()
    .references(() => file.id, { onDelete: "cascade" }),
  /** SHA-256 of `X-Pay-Auth`. */
  authHash: char({ length: 64 }).notNull(),
  /** In the order its owner shows them (DB-081). */
  methods: text().array().$type<PayMethod[]>().notNull().default(empty),
  bankSealed: text(),
  /** Number of the newest event. Its row is locked with each event, so that they commit in their order (DB-094). */
  lastEvent: bigint({ mode: "number" }).notNull().default(0),
  /** When its owner last had chains and providers asked (PY-080). */
  checkedAt: moment(),
  createdAt: moment().notNull().defaultNow(),
});

export const payeeId = () =>
  uuid()
    .notNull()
    .references(() => payee.id, { onDelete: "cascade" });

/** Who is told of a profile's payments, and the code that confirms the address (PY-013, DB-096). */
export const payNotify = pgTable("pay_notify", {
  payeeId: payeeId().primaryKey(),
  email: sealed().notNull(),
  verifiedAt: moment(),
  /** HMAC of the code under the server's secret. */
  codeHash: char({ length: 64 }),
  codeTries: integer().notNull().default(0),
  codeExpiresAt: moment(),
  /** Mails of the hour that began then, and events that wait for its digest. */
  hourStart: moment(),
  sent: integer().notNull().default(0),
  held: integer().notNull().default(0),
});

/** Wallets, those of the past too: what still arrives there is still the profile's. */
export const payAddress = pgTable(
  "pay_address",
  {
    id: uuid().primaryKey().defaultRandom(),
    payeeId: payeeId(),
    family: text().$type<PayFamily>().notNull(),
    address: text().notNull(),
    rails: text().array().notNull(),
    signed: boolean().notNull().default(false),
    /** MobileCoin's: it shows what arrived and moves nothing. */
    viewKey: sealed(),
    addedAt: moment().notNull().defaultNow(),
    removedAt: moment(),
  },
  (table) => [
    uniqueIndex("pay_address_family")
      .on(table.payeeId, table.family)
      .where(sql`${table.removedAt} is null`),
    // Of two profiles that add one wallet at once one is told (PY-025).
    uniqueIndex("pay_address_wallet")
      .on(table.family, table.address)
      .where(sql`${table.removedAt} is null`),
    index("pay_address_payee").on(table.payeeId),
  ],
);

/** Which profile a booking page is paid on (DB-068). */
export const payBookingPage = pgTable(
  "pay_booking_page",
  {
    pageId: uuid()
      .primaryKey()
      .references(() => bookingPage.id, { onDelete: "cascade" }),
    payeeId: payeeId(),
  },
  (table) => [index("pay_booking_page_payee").on(table.payeeId)],
);

/** Which ways a shop takes, and which profile it is paid on, if any (PY-040…PY-042). */
export const payShop = pgTable(
  "pay_shop",
  {
    shop: uuid()
      .primaryKey()
      .references(() => shop.id, { onDelete: "cascade" }),
    payeeId: uuid().references(() => payee.id, { onDelete: "set null" }),
    methods: text().array().$type<PayMethod[]>().notNull().default(empty),
    boundAt: moment(),
  },
  (table) => [index("pay_shop_payee").on(table.payeeId)],
);

export const payLink = pgTable(
  "pay_link",
  {
    /** 22 base64url characters, chosen by who made it. */
    id: char({ length: 22 }).primaryKey(),
    payeeId: payeeId(),
    /** Six Crockford characters without the hyphen. */
    ref: char({ length: 6 }).notNull(),
    /** Newest first by this: links of one millisecond keep their order. */
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    shop: uuid(),
    /** Null: who pays chooses. */
    amount: units(),
    currency: char({ length: 3 }).notNull(),
    reusable: boolean().notNull(),
    methods: text().array().$type<PayMethod[]>().notNull(),
    rails: text().array().notNull(),
    to: jsonb("to_addresses").$type<Partial<Record<PayFamily, string>>>().notNull(),
    sealed: text().notNull(),
    keySealed: text(),
    labelSealed: text(),
    bankOf: char({ length: 64 }),
    bankLegacy: char({ length: 64 }),
    /** SHA-256 of what it was made of: the same again is no other link. */
    madeOf: char({ length: 64 }).notNull(),

    // What record.ts computes of its payments, in the transaction that changes one.
    status: text().$type<LinkStatus>().notNull().default("open"),
    paid: units().notNull().default(sql`0`),
    pending: units().notNull().default(sql`0`),
    refunded: units().notNull().default(sql`0`),
    flags: text().array().$type<PayFlag[]>().notNull().default(empty),
    paidAt: moment(),
    canceledAt: moment(),
    expiresAt: moment(),
    /** When its expiry was acted upon, whatever came of it. */
    expiredAt: moment(),
    /** When its chains were last asked for it (PY-079). */
    lookedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    unique("pay_link_ref").on(table.payeeId, table.ref),
    uniqueIndex("pay_link_page").on(table.payeeId, table.seq),
    index("pay_link_expires")
      .on(table.expiresAt)
      .where(
        sql`${table.expiresAt} is not null and ${table.expiredAt} is null and ${table.status} in ('open', 'partial')`,
      ),
    index("pay_link_shop").on(table.shop, table.createdAt).where(sql`${table.shop} is not null`),
  ],
);

export const linkId = () =>
  char({ length: 22 })
    .notNull()
    .references(() => payLink.id, { onDelete: "cascade" });

export const payPayment = pgTable(
  "pay_payment",
  {
    id: uuid().primaryKey().defaultRandom(),
    linkId: linkId(),
    /** In the order they were first seen. */
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    method: text().$type<PaymentMethod>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    amount: units().notNull(),
    /** What its provider gave back and what its owner marked so, together at most its amount. */
    refunded: units().notNull().default(sql`0`),
    refundedByHand: units().notNull().default(sql`0`),
    /** The owner's words, or the provider's. */
    detail: sealed(),
    reference: sealed(),
    /** The payer of a reusable link. */
    attempt: uuid(),
    flags: text().array().$type<PayFlag[]>().notNull().default(empty),
    at: moment().notNull().defaultNow(),
    paidAt: moment(),
    /** When it was last written: providers are asked again for what stays pending. */
    changedAt: moment().notNull().defaultNow(),
    /** What the provider calls it: a payment intent or a capture. */
    provider: text({ enum: ["stripe", "paypal"] }),
    objectId: text(),
    chain: text(),
    rail: text(),
    tx: text(),
    output: integer(),
    sender: text(),
    tokenAmount: units(),
    block: bigint({ mode: "number" }),
    confirmations: integer(),
    confirmationsNeeded: integer(),
    /** While a reorganisation may take a transfer away or bring it back, its chain is asked for it (PY-088). */
    watchedUntil: moment(),
    watchedAt: moment(),
    /** Since when its chain does not have it; null: it has. */
    missingSince: moment(),
  },
  (table) => [
    index("pay_payment_watched")
      .on(table.chain, table.watchedAt)
      .where(sql`${table.watchedUntil} is not null`),
    index("pay_payment_link").on(table.linkId, table.seq),
    unique("pay_payment_object").on(table.provider, table.objectId),
    // A transfer counts once, across all links and profiles (PY-082).
    unique("pay_payment_transfer").on(table.chain, table.tx, table.output),
    index("pay_payment_pending")
      .on(table.method, table.changedAt)
      .where(sql`${table.status} = 'pending'`),
  ],
);

/** Answers of marks by their `Idempotency-Key`, kept as long as the link (DB-099). */
export const payMark = pgTable(
  "pay_mark",
  {
    linkId: linkId(),
    key: text().notNull(),
    bodyHash: char({ length: 64 }).notNull(),
    answer: sealed().notNull(),
  },
  (table) => [primaryKey({ name: "pay_mark_pk", columns: [table.linkId, table.key] })],
);

/** What happened, in the profile's order; the whole event as it is read and sent. */
export const payEvent = pgTable(
  "pay_event",
  {
    payeeId: payeeId(),
    n: bigint({ mode: "number" }).notNull(),
    body: sealed().notNull(),
  },
  (table) => [primaryKey({ name: "pay_event_pk", columns: [table.payeeId, table.n] })],
);
