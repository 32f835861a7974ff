/** Rows of payments that no database has seen, for tests of what follows from them. */
import { randomUUID } from "node:crypto";
import type { PaymentMethod } from "@/lib/contract/pay-shapes";
import type { LinkRow, PaymentRow } from "@/lib/payments/rows";

const MADE = new Date("2026-11-23T11:00:00Z");

/** A single link of 100 that is open. */
export const newLinkRow = (more: Partial<LinkRow> = {}): LinkRow => ({
  id: "r0MPrYphn5rRX3L6nCkRkQ",
  payeeId: randomUUID(),
  ref: "K7QPDM",
  seq: 1,
  shop: null,
  amount: 100n,
  currency: "EUR",
  reusable: false,
  methods: ["card"],
  rails: [],
  to: {},
  sealed: "",
  keySealed: null,
  labelSealed: null,
  bankOf: null,
  bankLegacy: null,
  madeOf: "",
  status: "open",
  paid: 0n,
  pending: 0n,
  refunded: 0n,
  flags: [],
  paidAt: null,
  canceledAt: null,
  expiresAt: null,
  expiredAt: null,
  lookedAt: null,
  createdAt: MADE,
  ...more,
});

let seq = 0;
/** In the order they are made. */
export const newPaymentRow = (
  method: PaymentMethod,
  more: Partial<PaymentRow> = {},
): PaymentRow => ({
  id: randomUUID(),
  linkId: "r0MPrYphn5rRX3L6nCkRkQ",
  seq: ++seq,
  method,
  status: "started",
  amount: 100n,
  refunded: 0n,
  refundedByHand: 0n,
  detail: null,
  reference: null,
  attempt: null,
  flags: [],
  at: MADE,
  paidAt: null,
  changedAt: MADE,
  provider: null,
  objectId: null,
  chain: null,
  rail: null,
  tx: null,
  output: null,
  sender: null,
  tokenAmount: null,
  block: null,
  confirmations: null,
  confirmationsNeeded: null,
  watchedUntil: null,
  watchedAt: null,
  missingSince: null,
  ...more,
});
