/** Pays by bank transfer: shows the details and the reference to copy, and announces that it was sent. */
"use client";

import { Check } from "lucide-react";
import { callOperation } from "@/client/call";
import { announceTransfer } from "@/lib/contract/pay-paying";
import type { BankLine } from "@/lib/protocol/pay-description";
import { decimalOf, moneyWords } from "../money";
import { CopyRow } from "./copy-row";
import { PayButton } from "./pay-button";
import { announcedIn } from "./payer-status";
import type { WayProps } from "./ways";

export function BankWay({ link, description, paying, refresh }: WayProps) {
  const { amount } = paying;
  const isAnnounced = announcedIn(link) !== undefined;

  async function announce() {
    const { id: linkId } = link;
    await callOperation(announceTransfer, {
      params: { linkId },
      body: paying.body(),
      anonymous: true,
    });
    await refresh();
  }

  return (
    <div className="space-y-3">
      <dl className="divide-y divide-line">
        {joined(description.bank ?? []).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order, and two may be equal
          <CopyRow key={at} {...line} isCode={/\d/.test(line.value)} />
        ))}
        {amount === null ? null : (
          <CopyRow
            label="Amount"
            value={moneyWords(amount, link.currency)}
            copied={decimalOf(amount, link.currency)}
          />
        )}
        <CopyRow label="Reference" value={link.ref} isCode />
      </dl>
      <p className="text-sm text-ink-soft">
        Transfer it at your bank with this reference, so that the payment is found. Then say here
        that you sent it.
      </p>
      <PayButton icon={Check} disabled={amount === null} act={announce}>
        {isAnnounced ? "I have sent it again" : "I have sent it"}
      </PayButton>
    </div>
  );
}

/** A line without a label continues the line before. */
function joined(lines: readonly BankLine[]): { label: string; value: string }[] {
  const rows: { label: string; value: string }[] = [];
  for (const { label, value } of lines) {
    const last = rows.at(-1);
    if (label || !last) rows.push({ label: label || "Pay to", value });
    else last.value += `\n${value}`;
  }
  return rows;
}
