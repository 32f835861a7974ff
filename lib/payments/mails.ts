/** Mails to a payments profile's owner; they contain nothing of the sealed content (DB-096). */
import {
  isFailedRefund,
  type PayEventType,
  type PayEventView,
  type PayFlag,
  type PaymentMethod,
} from "@/lib/contract/pay-shapes";
import { layOut } from "@/lib/mail/layout";
import type { Mail } from "@/lib/mail/outbox";
import { currencyDecimals, decimalText } from "@/lib/protocol/currencies";
import { OFF_WORDS, type TurnedOff } from "@/lib/webhooks/turn-off";
import { NOTIFY_CODE_MINUTES } from "./limits";

export function confirmationMail(to: string, code: string): Mail {
  const letter = layOut({
    title: "Confirm your email for payments",
    opening: `${code} is your code to get emails about payments at this address.`,
    code,
    paragraphs: [
      `Enter it on your payments page. It’s valid ${NOTIFY_CODE_MINUTES} minutes and works once.`,
      "If you didn’t request it, ignore this email: nothing will be sent to you.",
    ],
  });
  return { kind: "pay-notify-code", to, subject: `${code} confirms your email`, ...letter };
}

const FOOTER =
  "You received this email because this address gets emails about payments on Sealdesk.";
const open = (payeeId: string) => ({
  label: "Open your payments",
  path: `/payments/${payeeId}` as const,
});

/** `123.45 EUR`, because a mail has no locale. */
const amountText = (minor: string, currency: string): string =>
  `${decimalText(minor, currencyDecimals(currency))} ${currency}`;

const METHODS: Record<PaymentMethod, string> = {
  card: "Card",
  paypal: "PayPal",
  crypto: "Crypto",
  bank: "Bank transfer",
  manual: "Marked by hand",
};
const FLAGS: Record<PayFlag, string> = {
  late: "It arrived after the link had ended.",
  overpaid: "It is more than was owed.",
  underpaid: "It is less than was asked for.",
  "wrong-rail": "It came by another token or network than was asked for.",
  "amount-match": "It was matched by its amount alone. Check that it is the right one.",
  disputed: "The payer disputes it. Answer at your payment provider.",
  reorged: "Its transaction vanished from the chain, so it no longer counts.",
  "partly-refunded": "A part of it was refunded.",
};
const WHAT: Partial<Record<PayEventType, string>> = {
  "pay.paid": "was paid",
  "pay.partial": "was paid in part",
  "pay.refunded": "was refunded",
};

/** Tells an owner of an event, without any sealed text (DB-096). */
export function paymentMail(to: string, event: PayEventView): Mail {
  const { type, payee, link, payment, flag } = event;
  const hasFailed = isFailedRefund(event);
  const refund = type === "pay.refunded" && !hasFailed ? payment?.refunded : null;
  const what = hasFailed ? "was not refunded" : (WHAT[type] ?? "needs a look");
  const subject = `Payment ${link.ref} ${what}`;
  const letter = layOut({
    title: subject,
    opening: `${subject}.`,
    facts: [
      ["Reference", link.ref],
      ...(payment
        ? ([
            [refund ? "Refunded" : "Amount", amountText(refund ?? payment.amount, link.currency)],
            ["Paid by", METHODS[payment.method]],
          ] as [string, string][])
        : []),
    ],
    paragraphs: hasFailed
      ? ["The refund failed, so the money is still yours."]
      : flag
        ? [FLAGS[flag]]
        : [],
    button: open(payee),
    footer: FOOTER,
  });
  return { kind: "payment", to, subject, ...letter };
}

export function digestMail(to: string, payeeId: string, count: number): Mail {
  const subject = `${count} more payment events`;
  const letter = layOut({
    title: subject,
    opening: `In the last hour there were ${count} more events of your payments than are sent one by one.`,
    paragraphs: ["Your payments page shows all of them."],
    button: open(payeeId),
    footer: FOOTER,
  });
  return { kind: "payment-digest", to, subject, ...letter };
}

export function hookOffMail(to: string, { ownerId, url, reason }: TurnedOff): Mail {
  const subject = "A webhook of your payments was turned off";
  const letter = layOut({
    title: subject,
    opening: `${subject}.`,
    // Only the host: the rest of a URL may contain a secret.
    facts: URL.canParse(url) ? [["Receiver", new URL(url).host]] : [],
    paragraphs: [OFF_WORDS[reason], "Add it again once the receiver works."],
    button: open(ownerId),
    footer: FOOTER,
  });
  return { kind: "webhook-off", to, subject, ...letter };
}
