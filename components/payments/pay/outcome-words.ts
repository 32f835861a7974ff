/** What a payer reads about a link's status: what happened, what happens next, and whom to contact. */

import { dateFormat } from "@/components/ui/days";
import type { PaymentView, PublicLinkView } from "@/lib/contract/pay-shapes";
import { moneyWords } from "../money";
import { isolated } from "../words";
import {
  announcedIn,
  failedLast,
  isPast,
  owedOf,
  payerStatus,
  receivedIn,
  refundedIn,
} from "./payer-status";

export interface PayNotice {
  tone: "plain" | "accent" | "good" | "warn" | "bad";
  title: string;
  words: string;
  /** Unusual facts about the payment. */
  notes?: string[];
}

const dayWords = (iso: string): string =>
  dateFormat({ day: "numeric", month: "long", year: "numeric" }).format(new Date(iso));

/** @param name of the payee; null when the description cannot be decrypted */
export function outcomeOf(link: PublicLinkView, name: string | null): PayNotice | null {
  const who = name ? isolated(name) : "whoever sent you this link";
  const Who = name ? who : "Whoever sent you this link";
  const money = (minor: string | bigint) => moneyWords(minor, link.currency);
  const ask = `Ask ${who} and give the reference ${link.ref}.`;
  const [last] = receivedIn(link);
  const notes = notesOf(link, { who, ask, money });
  switch (payerStatus(link)) {
    case "open":
      return openOutcome(link, who);
    case "announced": {
      const at = announcedIn(link)?.at ?? link.createdAt;
      return {
        tone: "accent",
        title: "Waiting for your transfer",
        words: `You said on ${dayWords(at)} that you sent it. Transfers usually arrive within one to three working days, and ${who} confirms it here. You don’t need to do anything else.`,
      };
    }
    case "pending":
      return {
        tone: "accent",
        title: last?.method === "crypto" ? "Payment seen" : "Payment on its way",
        words:
          last?.method === "crypto"
            ? "The network is confirming it. You can close this page: it’s counted either way. Don’t pay again."
            : `It’s still being confirmed, which can take a few days. You don’t need to pay again. ${Who} sees it as soon as it’s done.`,
        notes,
      };
    case "partial":
      return {
        tone: "warn",
        title: `${money(owedOf(link) ?? 0n)} left to pay`,
        words: isPast(link)
          ? `${money(link.paid)} was received before the link expired. ${ask}`
          : `${money(link.paid)} was received. Pay the rest below.`,
        notes,
      };
    case "paid":
      return {
        tone: "good",
        title: "Paid",
        words: `${Who} has received ${money(link.paid)}. Print a receipt, or save it as a PDF.`,
        notes,
      };
    case "expired":
      return {
        tone: "warn",
        title: "This link has expired",
        words: `It could be paid until ${dayWords(link.expiresAt ?? link.createdAt)}. ${ask} Money you sent earlier still counts when it arrives.`,
      };
    case "canceled":
      return {
        tone: "warn",
        title: "This request was cancelled",
        words: `Don’t pay it. If you already sent money, ${ask.charAt(0).toLowerCase()}${ask.slice(1)}`,
        notes,
      };
    case "refunded":
      return {
        tone: "plain",
        title: "Refunded",
        words: `${Who} returned the money. A card refund takes 5 to 10 days to show on your statement. If it doesn’t, ${ask.charAt(0).toLowerCase()}${ask.slice(1)}`,
        notes,
      };
  }
}

/** Nothing was paid, but a try may have failed. */
function openOutcome(link: PublicLinkView, who: string): PayNotice | null {
  const failed = failedLast(link);
  if (!failed) return null;
  if (failed.flags.includes("reorged"))
    return {
      tone: "warn",
      title: "The network dropped your transfer",
      words: `Look in your wallet. If the money is back, send it again. If it isn’t, wait: it’s counted as soon as the network has it again. Otherwise ask ${who} and give the reference ${link.ref}.`,
    };
  return {
    tone: "warn",
    title: "The last payment didn’t go through",
    words: "Nothing was charged. Try again, or choose another way.",
  };
}

interface NoteParts {
  who: string;
  ask: string;
  money: (minor: string | bigint) => string;
}

function notesOf(link: PublicLinkView, { who, ask, money }: NoteParts): string[] {
  const received = receivedIn(link);
  const has = (flag: PaymentView["flags"][number]) =>
    received.some(({ flags }) => flags.includes(flag));
  const refunded = refundedIn(received);
  const over = link.amount === null ? 0n : BigInt(link.paid) - refunded - BigInt(link.amount);
  return [
    over > 0n || (link.amount === null && has("overpaid"))
      ? `You paid ${over > 0n ? money(over) : "something"} more than was asked. ${ask}`
      : "",
    has("late") ? "It arrived after the link had ended. It counts all the same." : "",
    has("wrong-rail")
      ? "It arrived by another token or network than you chose. It counts all the same."
      : "",
    has("disputed") ? `The payment is disputed. Your bank and ${who} will settle it.` : "",
    refunded > 0n && refunded < BigInt(link.paid)
      ? `${money(refunded)} of it was returned to you.`
      : "",
  ].filter(Boolean);
}
