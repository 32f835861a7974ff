/** Shapes of payments: amounts, ways to pay, a payment, a link as payers and as its owner see it (DB-086). */
import * as z from "zod/mini";
import { isCurrency } from "../protocol/currencies";
import { isPayLinkId, MAX_SEALED_CHARS } from "../protocol/pay-auth";
import { PAY_FAMILIES } from "../protocol/pay-families";
import { cursor, moment, sealedText, someText, uniqueRows, uuid } from "./fields";
import { RAIL_IDS } from "./pay-rails";
import { refusedWith } from "./refusal";

/** Every answer about payments has it while no payment is real (DB-090). */
export const TEST_MONEY_HEADER = "X-Svc-Test-Money";

/** Ways to be paid, as an owner turns them on and a link offers them. */
export const PAY_METHODS = ["card", "paypal", "crypto", "bank"] as const;
export type PayMethod = (typeof PAY_METHODS)[number];
const LINK_STATUSES = [
  "open",
  "pending",
  "partial",
  "paid",
  "expired",
  "canceled",
  "refunded",
] as const;
export type LinkStatus = (typeof LINK_STATUSES)[number];
export const PAYMENT_STATUSES = [
  "started",
  "pending",
  "paid",
  "failed",
  "refunded",
  "canceled",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export const PAYMENT_METHODS = ["card", "paypal", "crypto", "bank", "manual"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
export const PAY_FLAGS = [
  "late",
  "overpaid",
  "underpaid",
  "wrong-rail",
  "amount-match",
  "disputed",
  "reorged",
  "partly-refunded",
] as const;
export type PayFlag = (typeof PAY_FLAGS)[number];
export const PAY_EVENT_TYPES = [
  "pay.created",
  "pay.pending",
  "pay.partial",
  "pay.paid",
  "pay.expired",
  "pay.canceled",
  "pay.refunded",
  "pay.flagged",
] as const;
export type PayEventType = (typeof PAY_EVENT_TYPES)[number];

/** A key of 32 bytes, sealed. */
const KEY_SEALED_CHARS = 84;
const LABEL_SEALED_CHARS = 2_048;
const BANK_SEALED_CHARS = 8_192;
/** Owner's words beside a payment (DB-099). */
export const PAY_NOTE_CHARS = 120;
const ADDRESS_CHARS = 600;

const asText = (description: object) => z.meta({ type: "string", ...description });

/** Minor units that somebody asks for or pays: from 1 to fifteen digits (PY-003). */
const AMOUNT = /^[1-9][0-9]{0,14}$/;
export const payAmount = () =>
  z
    .custom<string>(
      (value) => typeof value === "string" && AMOUNT.test(value),
      refusedWith({
        status: 400,
        reason: "amount",
        message: "amount: must be minor units as text, from 1 to 999999999999999.",
      }),
    )
    .check(asText({ pattern: AMOUNT.source }));

/** Minor units in an answer. */
export const minorUnits = () => z.string().check(z.regex(/^(0|[1-9][0-9]*)$/));

export const currencyCode = () =>
  z.string().check(z.refine(isCurrency, "must be an ISO 4217 code in capital letters"));

/** 16 bytes as 22 base64url characters (PY-051). */
export const payLinkId = () =>
  z.string().check(z.refine(isPayLinkId, "must be 16 bytes as base64url"));

/** SHA-256 of a text, as hex. */
export const hash = () => z.string().check(z.regex(/^[0-9a-f]{64}$/, "must be 64 hex digits"));

export const payFamily = z.enum(PAY_FAMILIES);
const payMethod = z.enum(PAY_METHODS);

const unique = uniqueRows((name: string) => name, "must not have one twice");
/** The order is the owner's, and what payers see (DB-081). */
export const payMethods = () => z.array(payMethod).check(z.maxLength(PAY_METHODS.length), unique);
export const railIds = () => z.array(z.enum(RAIL_IDS)).check(z.minLength(1), unique);
/** The wallet of each family that a payer would send to. */
export const walletAddresses = () => z.partialRecord(payFamily, someText(ADDRESS_CHARS));

export const sealedLink = () => sealedText(MAX_SEALED_CHARS);
export const sealedLinkKey = () => sealedText(KEY_SEALED_CHARS);
export const sealedLinkLabel = () => sealedText(LABEL_SEALED_CHARS);
export const sealedBank = () => sealedText(BANK_SEALED_CHARS);
export const payAttempt = () => uuid();

const Payment = z.object({
  id: uuid(),
  method: z.enum(PAYMENT_METHODS),
  status: z.enum(PAYMENT_STATUSES),
  amount: minorUnits(),
  refunded: minorUnits(),
  detail: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  attempt: z.nullable(uuid()),
  at: moment(),
  paidAt: z.nullable(moment()),
  flags: z.array(z.enum(PAY_FLAGS)),
  chain: z.optional(z.string()),
  rail: z.optional(z.string()),
  tx: z.optional(z.string()),
  /** The owner's view alone has it. */
  sender: z.optional(z.nullable(z.string())),
  tokenAmount: z.optional(z.string()),
  confirmations: z.optional(z.object({ have: z.int(), need: z.int() })),
});
export type PaymentView = z.output<typeof Payment>;

const LinkHead = {
  id: payLinkId(),
  /** Shown like `K7Q-PDM`. */
  ref: z.string(),
  amount: z.nullable(minorUnits()),
  currency: z.string(),
  reusable: z.boolean(),
  status: z.enum(LINK_STATUSES),
  paid: minorUnits(),
  pending: minorUnits(),
  methods: z.object({
    card: z.boolean(),
    paypal: z.boolean(),
    rails: z.array(z.string()),
    bank: z.boolean(),
    /** What is on offer, in the owner's order. */
    order: z.array(payMethod),
  }),
  expiresAt: z.nullable(moment()),
  paidAt: z.nullable(moment()),
  createdAt: moment(),
  payments: z.array(Payment),
};

/** A link as anybody reads it. */
export const PublicLink = z.object({ ...LinkHead, sealed: z.base64() });
export type PublicLinkView = z.output<typeof PublicLink>;

/** One of many: without its description, and how it was paid last (PY-058). */
export const LinkSummary = z.object({
  ...LinkHead,
  shop: z.nullable(uuid()),
  transfer: z.nullable(z.enum(["announced", "received"])),
  /** Of the last payment that counts. */
  method: z.nullable(z.enum(PAYMENT_METHODS)),
  detail: z.nullable(z.string()),
  reference: z.nullable(z.string()),
});
export type LinkSummaryView = z.output<typeof LinkSummary>;

const ownerMembers = {
  keySealed: z.nullable(z.base64()),
  labelSealed: z.nullable(z.base64()),
  shop: z.nullable(uuid()),
  /** What it pays for, where somebody booked; its owner's calendar says what that is. */
  booking: z.nullable(z.object({ page: uuid(), id: uuid() })),
  flags: z.array(z.enum(PAY_FLAGS)),
  refunded: minorUnits(),
  /** Transfers of tokens that fit no amount that was asked for. */
  unassigned: z.array(
    z.object({
      chain: z.string(),
      rail: z.string(),
      tx: z.string(),
      sender: z.nullable(z.string()),
      tokenAmount: z.string(),
      at: moment(),
    }),
  ),
  /** Somebody who pays in parts has paid some of theirs. */
  partPaid: z.boolean(),
  terms: z.object({
    methods: z.array(payMethod),
    rails: z.array(z.string()),
    to: walletAddresses(),
    bankOf: z.nullable(hash()),
    bankLegacy: z.optional(hash()),
  }),
  /** Of a reusable link: how many payers began. */
  attempts: z.optional(z.int()),
};

/** A link as its owner reads it. */
export const OwnerLink = z.object({ ...LinkHead, sealed: z.base64(), ...ownerMembers });
export type OwnerLinkView = z.output<typeof OwnerLink>;
export const OwnerLinkSummary = z.object({ ...LinkSummary.shape, ...ownerMembers });
export type OwnerLinkSummaryView = z.output<typeof OwnerLinkSummary>;

export const LinkPage = z.object({ links: z.array(OwnerLink), next: z.nullable(cursor()) });

/** Payment methods and notification addresses; nothing here gives access to a wallet or an account (DB-082). */
export const Payee = z.object({
  id: uuid(),
  createdAt: moment(),
  methods: z.array(payMethod),
  stripe: z.nullable(
    z.object({
      account: z.string(),
      name: z.nullable(z.string()),
      country: z.nullable(z.string()),
      charges: z.boolean(),
      livemode: z.boolean(),
    }),
  ),
  paypal: z.nullable(
    z.object({ merchant: z.string(), email: z.nullable(z.string()), receivable: z.boolean() }),
  ),
  addresses: z.partialRecord(
    payFamily,
    z.object({
      address: z.string(),
      rails: z.array(z.string()),
      /** A wallet showed by its signature that it is the owner's. */
      signed: z.boolean(),
      addedAt: moment(),
    }),
  ),
  notify: z.nullable(z.object({ email: z.string(), verified: z.boolean() })),
  shops: z.array(z.object({ shop: uuid(), methods: z.array(payMethod), boundAt: moment() })),
  bankSealed: z.nullable(z.base64()),
});
export type PayeeView = z.output<typeof Payee>;

/** What happened, as it is read and as webhooks are sent it (DB-094). */
export const PayEvent = z.object({
  id: z.string().check(z.regex(/^evt_[0-9]+$/)),
  type: z.enum(PAY_EVENT_TYPES),
  at: moment(),
  payee: uuid(),
  link: z.object({
    id: payLinkId(),
    ref: z.string(),
    status: z.enum(LINK_STATUSES),
    amount: z.nullable(minorUnits()),
    currency: z.string(),
    paid: minorUnits(),
    pending: minorUnits(),
    shop: z.nullable(uuid()),
    reusable: z.boolean(),
  }),
  payment: z.nullable(Payment),
  flag: z.optional(z.enum(PAY_FLAGS)),
  late: z.optional(z.literal(true)),
  /** Only of a sample. */
  test: z.optional(z.literal(true)),
});
export type PayEventView = z.output<typeof PayEvent>;

/** A refund that fails says that the payment is paid again, or that nothing of it is refunded. */
export const isFailedRefund = ({
  type,
  at,
  payment,
}: Pick<PayEventView, "type" | "at" | "payment">): boolean =>
  type === "pay.refunded"
    ? payment?.refunded === "0"
    : (type === "pay.paid" || type === "pay.partial") && payment !== null && payment.paidAt !== at;
