/** Records money that arrived or was refunded outside Sealdesk, and refunds card payments. */
"use client";

import { useRef, useState } from "react";
import { callOperation } from "@/client/call";
import { asLinkOwner, type Owner } from "@/client/payments/owner";
import { FormDialog } from "@/components/page/form-dialog";
import { Banner } from "@/components/ui/banner";
import { SelectField, TextField } from "@/components/ui/text-field";
import { markPayment } from "@/lib/contract/pay-paying";
import { refundPayment } from "@/lib/contract/pay-providers";
import { type OwnerLinkView, PAY_NOTE_CHARS, type PaymentView } from "@/lib/contract/pay-shapes";
import { decimalOf, moneyWords, readAmount } from "../money";
import { owedOf, owedOnceReopened } from "../pay/payer-status";
import { ownerFailure, refundFailure } from "./owner-failure";

/** `card`: refunds through Stripe. The others only record what happened elsewhere. */
export interface Marking {
  status: "paid" | "refunded" | "card";
  payment: PaymentView | null;
}

const WORDS = {
  paid: {
    title: "Mark as paid",
    lead: "Write down money that you received. Your payer sees the link as paid.",
    submit: "Mark as paid",
  },
  refunded: {
    title: "Mark as refunded",
    lead: "Write down money that you returned yourself. This moves no money.",
    submit: "Mark as refunded",
  },
  card: {
    title: "Refund to the card",
    lead: "Stripe returns the money to the payer’s card. It takes 5 to 10 days to show there.",
    submit: "Refund",
  },
} as const;

/** Payers see these too (DB-086). */
const DETAILS = ["Bank transfer", "Cash", "Card", "PayPal", "Cheque", "Crypto", "Other"] as const;

interface MarkDialogProps {
  owner: Owner;
  link: OwnerLinkView;
  marking: Marking;
  onMarked: () => Promise<void>;
  onClose: () => void;
}

export function MarkDialog({ owner, link, marking, onMarked, onClose }: MarkDialogProps) {
  const { status, payment } = marking;
  const { currency } = link;
  const [typed, setTyped] = useState(() => {
    const amount = suggestedAmount(link, marking);
    return amount === null ? "" : decimalOf(amount, currency);
  });
  const [detail, setDetail] = useState<string>(DETAILS[0]);
  const [reference, setReference] = useState("");
  const [problem, setProblem] = useState<string>();
  // After a lost answer the same request is sent again, and is recorded once (PY-084).
  const idempotencyKey = useRef(crypto.randomUUID() as string);
  const amount = readAmount(typed, currency);
  const left = status === "paid" && amount !== null ? owedOnceReopened(link, BigInt(amount)) : null;
  const renewing = (change: (value: string) => void) => (value: string) => {
    change(value);
    idempotencyKey.current = crypto.randomUUID();
  };

  function isReady() {
    setProblem(amount ? undefined : "Enter an amount, such as 25.00.");
    return amount !== null;
  }

  async function run() {
    if (amount === null) return;
    const call = asLinkOwner(owner, link.id);
    if (status === "card" && payment)
      await callOperation(refundPayment, {
        ...call,
        idempotencyKey: idempotencyKey.current,
        body: { payment: payment.id, amount },
      });
    if (status !== "card") {
      const body = {
        status,
        amount,
        ...(status === "paid" && { detail }),
        ...(reference.trim() && { reference: reference.trim() }),
        ...(payment && { payment: payment.id }),
      };
      await callOperation(markPayment, { ...call, idempotencyKey: idempotencyKey.current, body });
    }
    await onMarked();
  }

  return (
    <FormDialog
      {...WORDS[status]}
      isReady={isReady}
      run={run}
      explain={status === "card" ? refundFailure : ownerFailure}
      onClose={onClose}
    >
      <TextField
        label={`Amount in ${currency}`}
        inputMode="decimal"
        data-autofocus
        look="tabular-nums"
        error={problem}
        value={typed}
        onChange={renewing(setTyped)}
      />
      {left ? (
        <Banner tone="warn">
          This opens the cancelled link again: your payer can pay the other{" "}
          {moneyWords(left, currency)}. Cancel it once more if you don’t want that.
        </Banner>
      ) : null}
      {status === "paid" ? (
        <SelectField
          label="How it was paid"
          options={DETAILS.map((one) => [one, one] as const)}
          value={detail}
          onChange={renewing(setDetail)}
        />
      ) : null}
      {status === "card" ? null : (
        <TextField
          label="Reference (optional)"
          hint="Such as the number on your bank statement. The payer sees it too."
          dir="auto"
          maxLength={PAY_NOTE_CHARS}
          value={reference}
          onChange={renewing(setReference)}
        />
      )}
    </FormDialog>
  );
}

/** The field's initial amount: what was announced, what is owed, or what can be refunded. */
function suggestedAmount(link: OwnerLinkView, { status, payment }: Marking): bigint | null {
  if (status === "paid" && payment) return BigInt(payment.amount);
  // Each payer of a reusable link owes the full amount.
  if (status === "paid") return owedOf(link.reusable ? { ...link, paid: "0", payments: [] } : link);
  if (payment) return BigInt(payment.amount) - BigInt(payment.refunded);
  return BigInt(link.paid) - BigInt(link.refunded);
}
