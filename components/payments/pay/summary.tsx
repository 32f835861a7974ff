/** The request: who asks for how much, for what, until when, and the reference. */
"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { dateFormat } from "@/components/ui/days";
import type { PublicLinkView } from "@/lib/contract/pay-shapes";
import type { PayDescription, PayKind } from "@/lib/protocol/pay-description";
import { Amount } from "../amount";
import { moneyWords } from "../money";
import { owedOf } from "./payer-status";

interface SummaryProps {
  link: PublicLinkView;
  /** Null when it cannot be decrypted. */
  description: PayDescription | null;
}

/** Further lines wait behind a button, because on a phone the ways to pay come next. */
const LINES_AT_ONCE = 5;

export function Summary({ link, description }: SummaryProps) {
  const { amount, currency } = link;
  const owed = owedOf(link);
  return (
    <section aria-labelledby="what-for" className="rounded-lg bg-paper p-5 shadow-paper sm:p-8">
      {description ? <PayeeHead payee={description.payee} /> : null}
      <h1
        id="what-for"
        dir="auto"
        className="mt-5 text-left font-serif text-lg font-semibold wrap-anywhere first:mt-0 sm:text-xl"
      >
        {description?.title || "Payment request"}
      </h1>
      <p className="mt-1">
        {amount === null ? (
          <span className="text-ink-soft">You choose the amount.</span>
        ) : (
          <Amount minor={amount} currency={currency} size="lg" />
        )}
      </p>
      {amount !== null && owed !== null && owed > 0n && BigInt(link.paid) > 0n ? (
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          {moneyWords(link.paid, currency)} received, {moneyWords(owed, currency)} left to pay
        </p>
      ) : null}
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3 border-t border-line pt-4 text-sm">
        {description?.due ? <Fact name="Due">{dayWords(description.due)}</Fact> : null}
        {description?.number ? (
          <Fact name={NUMBER_WORDS[description.kind]}>{description.number}</Fact>
        ) : null}
        <Fact name="Reference">
          <span className="font-mono">{link.ref}</span>
        </Fact>
      </dl>
      {description?.lines?.length ? <Lines description={description} /> : null}
      {description?.note ? (
        <p
          dir="auto"
          className="mt-5 border-t border-line pt-4 text-left text-sm wrap-anywhere whitespace-pre-wrap text-ink-soft"
        >
          {description.note}
        </p>
      ) : null}
    </section>
  );
}

const NUMBER_WORDS: Readonly<Record<PayKind, string>> = {
  invoice: "Invoice number",
  deposit: "Quote number",
  order: "Order number",
  booking: "Booking",
  link: "Number",
};

/** A calendar date, without a time zone. */
const dayWords = (day: string): string =>
  dateFormat({ day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );

function PayeeHead({ payee: { name, logo } }: { payee: PayDescription["payee"] }) {
  return (
    <div className="flex items-center gap-3">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: it is a data URL out of the sealed description
        <img src={logo} alt="" className="max-h-11 max-w-32 shrink-0 rounded-md object-contain" />
      ) : null}
      <p dir="auto" className="min-w-0 text-left font-semibold wrap-anywhere">
        {name}
      </p>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Lines({ description }: { description: PayDescription }) {
  const [isWhole, setWhole] = useState(false);
  const lines = description.lines ?? [];
  const hidden = isWhole || lines.length <= LINES_AT_ONCE + 1 ? lines.length : LINES_AT_ONCE;
  return (
    <div className="mt-5 border-t border-line pt-1 text-sm">
      <ul aria-label="What it is for" className="divide-y divide-line">
        {lines.map(({ text, qty, amount }, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order, and two may be the same
            key={at}
            className={`flex flex-wrap items-baseline gap-x-4 py-2 ${at < hidden ? "" : "not-print:hidden"}`}
          >
            <span dir="auto" className="min-w-0 flex-1 basis-36 text-left wrap-anywhere">
              {text}
              {qty ? <span className="whitespace-nowrap text-ink-faint"> × {qty}</span> : null}
            </span>
            <span className="ml-auto whitespace-nowrap tabular-nums">
              {moneyWords(amount, description.currency)}
            </span>
          </li>
        ))}
      </ul>
      {hidden < lines.length ? (
        <Button variant="quiet" className="no-print -mx-3.5 mt-1" onClick={() => setWhole(true)}>
          Show all {lines.length} lines
        </Button>
      ) : null}
    </div>
  );
}
