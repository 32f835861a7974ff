/** Links and payments as responses: complete for owners, without the owner's private fields for payers (DB-086). */
import type {
  LinkSummaryView,
  OwnerLinkSummaryView,
  OwnerLinkView,
  PaymentView,
  PublicLinkView,
} from "@/lib/contract/pay-shapes";
import { showReference } from "@/lib/protocol/pay-reference";
import type { LinkRow, PaymentRow, UnassignedRow } from "./rows";
import { isCounted, totalsOf } from "./status";
import { recomputeLink } from "./transitions";
import { offerOf, type PayeeWays } from "./ways";

export interface BookingOfLink {
  page: string;
  id: string;
}

/** A link with the rows that belong to it. */
export interface LinkRecord {
  link: LinkRow;
  payments: readonly PaymentRow[];
  unassigned: readonly UnassignedRow[];
  /** The booking the link pays for, if any. */
  booking?: BookingOfLink | null;
  ways: PayeeWays;
}

/** Others see an owner's free-text payment method as one of these names, by the first pattern that matches. */
const COMMON_NAMES: readonly (readonly [RegExp, string])[] = [
  [wholeWord("paypal"), "PayPal"],
  [wholeWord("cheques?|checks?"), "Cheque"],
  [wholeWord("crypto(?:currency)?|bitcoins?|btc|eth|usd[ct]|stablecoins?"), "Crypto"],
  [wholeWord("cards?|visa|mastercard|amex|terminal"), "Card"],
  [wholeWord("bank|transfer|wire|sepa|iban|giro"), "Bank transfer"],
  [wholeWord("cash"), "Cash"],
];

function wholeWord(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, "iu");
}

/** The common name of a method that an owner wrote freely, for payers; `Other` when there is none (DB-086). */
export const commonMethodName = (detail: string): string =>
  COMMON_NAMES.find(([word]) => word.test(detail))?.[1] ?? "Other";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A payment as its owner or a payer sees it: payers get no sender and no text of the owner (DB-086). */
export function paymentView(payment: PaymentRow, viewer: "owner" | "payer"): PaymentView {
  const { method, detail, chain, rail, tx, sender, tokenAmount } = payment;
  const isOwner = viewer === "owner";
  const isOwners = method === "manual" || method === "bank";
  return {
    id: payment.id,
    method,
    status: payment.status,
    amount: String(payment.amount),
    refunded: String(payment.refunded),
    detail: detail && isOwners && !isOwner ? commonMethodName(detail) : detail,
    reference: payment.reference,
    attempt: payment.attempt,
    at: payment.at.toISOString(),
    paidAt: iso(payment.paidAt),
    flags: payment.flags,
    ...(chain && { chain }),
    ...(rail && { rail }),
    ...(tx && { tx }),
    ...(chain && isOwner && { sender }),
    ...(tokenAmount !== null && { tokenAmount: String(tokenAmount) }),
    ...(payment.confirmations !== null &&
      payment.confirmationsNeeded !== null && {
        confirmations: { have: payment.confirmations, need: payment.confirmationsNeeded },
      }),
  };
}

/**
 * The members that all views share.
 * @param attempt the payer whose payments of a reusable link are shown; null: nobody's
 */
function head(found: LinkRecord, viewer: "owner" | "payer", attempt: string | null, now: Date) {
  // An expiry shows before the scheduled run stores it.
  const { link, payments } = recomputeLink(found, now);
  const isScoped = link.reusable && viewer === "payer";
  const seen = isScoped
    ? payments.filter((payment) => attempt !== null && payment.attempt === attempt)
    : payments;
  const totals = totalsOf(seen);
  return {
    id: link.id,
    ref: showReference(link.ref),
    amount: link.amount === null ? null : String(link.amount),
    currency: link.currency,
    reusable: link.reusable,
    status: link.status,
    paid: String(totals.paid),
    pending: String(totals.pending),
    methods: offerOf(link, found.ways),
    expiresAt: iso(link.expiresAt),
    paidAt: link.reusable ? null : iso(link.paidAt),
    createdAt: link.createdAt.toISOString(),
    payments: seen.map((payment) => paymentView(payment, viewer)),
  };
}

export const publicLinkView = (
  found: LinkRecord,
  attempt: string | null,
  now = new Date(),
): PublicLinkView => ({ ...head(found, "payer", attempt, now), sealed: found.link.sealed });

/** A link in a list: how it was last paid, by a common name that everybody may read. */
export function linkSummaryView(
  found: LinkRecord,
  viewer: "owner" | "payer" = "payer",
  now = new Date(),
): LinkSummaryView {
  const view = head(found, viewer, null, now);
  const last = view.payments.filter(({ status }) => isCounted(status)).at(-1);
  const transfer = view.payments.filter(({ method }) => method === "bank").at(-1);
  return {
    ...view,
    shop: found.link.shop,
    transfer: transferState(transfer),
    method: last?.method ?? null,
    detail: last?.detail ?? null,
    reference: last?.reference ?? null,
  };
}

function transferState(transfer: PaymentView | undefined): "announced" | "received" | null {
  if (transfer?.status === "started") return "announced";
  return transfer && isCounted(transfer.status) ? "received" : null;
}

const ownerMembers = ({ link, payments, unassigned, booking = null }: LinkRecord) => ({
  keySealed: link.keySealed,
  labelSealed: link.labelSealed,
  shop: link.shop,
  booking,
  flags: link.flags,
  refunded: String(link.refunded),
  unassigned: unassigned.map(({ chain, rail, tx, sender, tokenAmount, at }) => ({
    chain,
    rail,
    tx,
    sender,
    tokenAmount: String(tokenAmount),
    at: at.toISOString(),
  })),
  partPaid: isPartPaid(link, payments),
  terms: {
    methods: link.methods,
    rails: link.rails,
    to: link.to,
    bankOf: link.bankOf,
    ...(link.bankLegacy && { bankLegacy: link.bankLegacy }),
  },
  ...(link.reusable && { attempts: attemptsOf(payments).length }),
});

const attemptsOf = (payments: readonly PaymentRow[]): string[] => [
  ...new Set(payments.flatMap(({ attempt }) => attempt ?? [])),
];

/** Whether part of what was asked for is paid, but not all. */
export function isPartPaid(link: LinkRow, payments: readonly PaymentRow[]): boolean {
  const isPart = (some: readonly PaymentRow[]) => {
    const { paid, refunded } = totalsOf(some);
    const kept = paid - refunded;
    if (link.amount === null) return some.some(({ flags }) => flags.includes("underpaid"));
    return kept > 0n && kept < link.amount;
  };
  if (!link.reusable) return link.paidAt === null && isPart(payments);
  return attemptsOf(payments).some((attempt) =>
    isPart(payments.filter((payment) => payment.attempt === attempt)),
  );
}

export const ownerLinkView = (found: LinkRecord, now = new Date()): OwnerLinkView => ({
  ...head(found, "owner", null, now),
  sealed: found.link.sealed,
  ...ownerMembers(found),
});

export const ownerLinkSummaryView = (found: LinkRecord): OwnerLinkSummaryView => ({
  ...linkSummaryView(found, "owner", new Date()),
  ...ownerMembers(found),
});
