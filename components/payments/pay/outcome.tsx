/** A link's status: what happened, what comes next, and what has been received. */
"use client";

import {
  CircleAlert,
  CircleCheck,
  Hourglass,
  Info,
  Printer,
  RotateCcw,
  TriangleAlert,
} from "lucide-react";
import type { Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { dateFormat } from "@/components/ui/days";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { PaymentView, PublicLinkView } from "@/lib/contract/pay-shapes";
import { moneyWords } from "../money";
import { paymentWords } from "../words";
import { CopyRow } from "./copy-row";
import type { PayNotice } from "./outcome-words";
import { canPayAgain, receivedIn } from "./payer-status";
import { payAgain } from "./return";

const LOOKS: Record<Tone, { icon: typeof Info; ink: string; ground: string }> = {
  plain: { icon: Info, ink: "text-ink-soft", ground: "bg-paper shadow-paper" },
  accent: { icon: Hourglass, ink: "text-accent-text", ground: "bg-accent-soft" },
  good: { icon: CircleCheck, ink: "text-good", ground: "bg-good-soft" },
  warn: { icon: TriangleAlert, ink: "text-warn", ground: "bg-warn-soft" },
  bad: { icon: CircleAlert, ink: "text-bad", ground: "bg-bad-soft" },
};

export function Outcome({ notice }: { notice: PayNotice }) {
  const { icon: Icon, ink, ground } = LOOKS[notice.tone];
  return (
    <section aria-label="How it stands" aria-live="polite" className={`rounded-lg p-5 ${ground}`}>
      <div className="flex gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${ink}`} />
        <div className="min-w-0 space-y-2">
          <h2 className="font-serif text-xl font-semibold wrap-anywhere">{notice.title}</h2>
          {[notice.words, ...(notice.notes ?? [])].map((words) => (
            <p key={words} className="text-ink-soft">
              {words}
            </p>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Received and pending payments, and their receipt. */
export function Received({ link }: { link: PublicLinkView }) {
  const received = receivedIn(link);
  if (received.length === 0) return null;
  const hasCounted = received.some(({ status }) => status === "paid");
  return (
    <section
      aria-labelledby="received"
      className="rounded-lg bg-paper p-5 shadow-paper print:shadow-none"
    >
      <h2 id="received" className="text-base font-semibold">
        Payments
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {received.map((payment) => (
          <li key={payment.id} className="py-3">
            <Row payment={payment} currency={link.currency} />
          </li>
        ))}
      </ul>
      {hasCounted ? (
        <Button icon={Printer} className="no-print mt-2 w-full" onClick={() => window.print()}>
          Print receipt
        </Button>
      ) : null}
      {canPayAgain(link) ? (
        <Button icon={RotateCcw} className="no-print mt-2 w-full" onClick={() => payAgain(link.id)}>
          Pay again
        </Button>
      ) : null}
    </section>
  );
}

function Row({ payment, currency }: { payment: PaymentView; currency: string }) {
  const { amount, refunded, status, at, paidAt, tx, confirmations } = payment;
  const moment = dateFormat({ dateStyle: "medium", timeStyle: "short" });
  return (
    <>
      <div className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{paymentWords(payment)}</span>
        <span className="shrink-0 whitespace-nowrap tabular-nums">
          {moneyWords(amount, currency)}
        </span>
      </div>
      <p className="text-sm text-ink-soft">
        {status === "pending"
          ? "On its way since "
          : status === "refunded"
            ? "Refunded, paid "
            : "Paid "}
        {moment.format(new Date(paidAt ?? at))}
        {status === "paid" && refunded !== "0"
          ? `, of which ${moneyWords(refunded, currency)} returned`
          : ""}
      </p>
      {status === "pending" && confirmations ? <Confirming {...confirmations} /> : null}
      {tx ? (
        <dl className="mt-1">
          <CopyRow label="Transaction" value={tx} isCode />
        </dl>
      ) : null}
    </>
  );
}

function Confirming({ have, need }: { have: number; need: number }) {
  const words = `Seen. ${Math.min(have, need)} of ${need} ${need === 1 ? "confirmation" : "confirmations"}`;
  return (
    <div className="mt-2 space-y-1.5">
      <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
        {words}
      </p>
      <ProgressBar label={words} done={have} of={need} />
    </div>
  );
}
