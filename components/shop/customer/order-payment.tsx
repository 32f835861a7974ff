/** How an order is paid, and the payment's status. */
"use client";

import type { StoredOrder } from "@/client/shops/customer-store";
import { Section } from "@/components/page/section";
import { CopyRow } from "@/components/payments/pay/copy-row";
import { buttonLook } from "@/components/ui/button";
import type { PublicLinkView } from "@/lib/contract/pay-shapes";
import { formatPayLink } from "@/lib/protocol/pay-auth";
import { showReference } from "@/lib/protocol/pay-reference";
import { decimalOf, moneyWords } from "../../payments/money";

interface OrderPaymentProps {
  kept: StoredOrder;
  /** Its payment link, once it was read. */
  link: PublicLinkView | null;
}

export function OrderPayment({ kept: { order, shop, status }, link }: OrderPaymentProps) {
  const { pay, totals, currency } = order;
  const isOver = status?.status === "canceled" || status?.status === "done";
  if (pay.kind === "link")
    return isOver && !link?.paidAt ? null : (
      <LinkPayment link={link} href={formatPayLink(pay.link, pay.k)} />
    );
  // The shop was paid, or needs no payment now.
  if (isOver || status?.status === "paid") return null;
  if (pay.kind === "bank")
    return (
      <Section
        title="Pay by bank transfer"
        lead="Give this reference with your transfer, so that the shop finds your payment."
      >
        <dl className="divide-y divide-line">
          {(shop.bank ?? []).map(({ label, value }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
            <CopyRow key={at} label={label ?? "Pay to"} value={value} isCode={/\d/.test(value)} />
          ))}
          <CopyRow
            label="Amount"
            value={moneyWords(totals.total, currency)}
            copied={decimalOf(totals.total, currency)}
          />
          <CopyRow label="Reference" value={showReference(pay.reference)} isCode />
        </dl>
      </Section>
    );
  if (totals.total === "0") return null;
  return (
    <Section title={pay.kind === "cash" ? "Pay in cash" : "Payment"}>
      <p className="text-ink-soft">
        {pay.kind === "cash"
          ? (shop.cashNote ?? `Have ${moneyWords(totals.total, currency)} ready.`)
          : "The shop will tell you how to pay."}
      </p>
    </Section>
  );
}

function LinkPayment({ link, href }: { link: PublicLinkView | null; href: string }) {
  const status = link?.status;
  const words =
    status === "paid"
      ? { title: "Paid", words: "The shop has your payment." }
      : status === "pending"
        ? { title: "Payment on its way", words: "It’s confirmed here as soon as it has arrived." }
        : status === "refunded"
          ? { title: "Refunded", words: "The shop has given your money back." }
          : status === "expired" || status === "canceled"
            ? { title: "Not paid", words: "The payment link has ended. Ask the shop how to pay." }
            : { title: "Not paid yet", words: "You have a week to pay." };
  return (
    <Section title={words.title} lead={words.words}>
      {status === undefined || status === "open" || status === "partial" ? (
        <a href={href} className={`${buttonLook({ variant: "primary", size: "lg" })} w-full`}>
          Pay now
        </a>
      ) : null}
    </Section>
  );
}
