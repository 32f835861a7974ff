/** Statuses and warnings of links in words for their owner. */
import type { Tone } from "@/components/ui/badge";
import {
  isFailedRefund,
  type LinkStatus,
  type PayEventType,
  type PayEventView,
  type PayFlag,
  type PaymentStatus,
} from "@/lib/contract/pay-shapes";

export const LINK_WORDS: Readonly<Record<LinkStatus, { word: string; tone: Tone }>> = {
  open: { word: "Open", tone: "accent" },
  pending: { word: "On its way", tone: "accent" },
  partial: { word: "Partly paid", tone: "warn" },
  paid: { word: "Paid", tone: "good" },
  expired: { word: "Expired", tone: "plain" },
  canceled: { word: "Cancelled", tone: "plain" },
  refunded: { word: "Refunded", tone: "plain" },
};

export const PAYMENT_WORDS: Readonly<Record<PaymentStatus, { word: string; tone: Tone }>> = {
  started: { word: "Announced", tone: "warn" },
  pending: { word: "On its way", tone: "accent" },
  paid: { word: "Received", tone: "good" },
  failed: { word: "Failed", tone: "bad" },
  refunded: { word: "Refunded", tone: "plain" },
  canceled: { word: "Cancelled", tone: "plain" },
};

export const FLAG_WORDS: Readonly<Record<PayFlag, { word: string; what: string }>> = {
  late: {
    word: "Late",
    what: "Money arrived after the link had expired or was cancelled. It was counted. Return it if you no longer want it.",
  },
  overpaid: {
    word: "Overpaid",
    what: "More arrived than was asked. Return the difference, or agree with the payer what it’s for.",
  },
  underpaid: {
    word: "Underpaid",
    what: "Less arrived than was asked. The payer sees what is left. Mark the rest as paid if you let it go.",
  },
  "wrong-rail": {
    word: "Other network",
    what: "The payer sent another token or used another network than they had chosen. It was counted.",
  },
  "amount-match": {
    word: "Matched by amount",
    what: "The last digits were missing, so the payment was recognized by its round amount alone. Check that the sender is your payer.",
  },
  disputed: {
    word: "Disputed",
    what: "The payer disputes it with their bank or PayPal. Answer the dispute there before its deadline.",
  },
  reorged: {
    word: "Dropped by the network",
    what: "The network took the transaction back. It’s counted again if it returns. Don’t deliver until then.",
  },
  "partly-refunded": { word: "Partly refunded", what: "Part of the money was returned." },
};

export const EVENT_WORDS: Readonly<Record<PayEventType, string>> = {
  "pay.created": "A link is created",
  "pay.pending": "A payment is on its way",
  "pay.partial": "Part of a link is paid",
  "pay.paid": "A link is paid",
  "pay.expired": "A link expires",
  "pay.canceled": "A link is cancelled",
  "pay.refunded": "A payment is refunded",
  "pay.flagged": "Something unusual happens",
};

/** The words for an event, when the event is known. */
export const eventWords = (
  event: Pick<PayEventView, "type" | "at" | "payment" | "flag">,
): string =>
  isFailedRefund(event)
    ? "A refund failed"
    : event.flag
      ? FLAG_WORDS[event.flag].word
      : EVENT_WORDS[event.type];
