/** Payments as their owner reads them, for tests of what clients and pages make of them. */
import type { OwnerLinkView, PayeeView, PaymentView } from "@/lib/contract/pay-shapes";
import { payerLink } from "./payer-links";

const MADE = "2026-11-23T10:00:00.000Z";

/** A profile that nothing is set up for. */
export const newPayeeView = (more: Partial<PayeeView> = {}): PayeeView => ({
  id: crypto.randomUUID(),
  createdAt: MADE,
  methods: [],
  stripe: null,
  paypal: null,
  addresses: {},
  notify: null,
  shops: [],
  bankSealed: null,
  ...more,
});

/** An open link that can be paid in every way. */
export const newOwnerLinkView = (more: Partial<OwnerLinkView> = {}): OwnerLinkView => ({
  ...payerLink("open").link,
  keySealed: "",
  labelSealed: null,
  shop: null,
  flags: [],
  refunded: "0",
  unassigned: [],
  booking: null,
  partPaid: false,
  terms: { methods: ["card", "paypal", "crypto", "bank"], rails: [], to: {}, bankOf: null },
  ...more,
});

/** A card payment that arrived. */
export const newPaymentView = (more: Partial<PaymentView> = {}): PaymentView => ({
  id: crypto.randomUUID(),
  method: "card",
  status: "paid",
  amount: "1000",
  refunded: "0",
  detail: null,
  reference: null,
  attempt: null,
  at: MADE,
  paidAt: MADE,
  flags: [],
  ...more,
});
