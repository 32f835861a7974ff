/** What a paper is known by: its title in lists, its number, its dates, and what it refers to. */
"use client";

import { type BusinessPaper, isTrade, type TradePaper } from "@/lib/kinds/business/paper";
import { FieldPair, FieldSection, MoreFields } from "./field-section";
import { PaperChoice, PaperField } from "./paper-field";

const STATUSES = [
  ["draft", "Draft"],
  ["sent", "Sent"],
  ["paid", "Paid"],
  ["void", "Void"],
] as const;
const METHODS = [
  ["", "Not given"],
  ["bank", "Bank transfer"],
  ["card", "Card"],
  ["cash", "Cash"],
  ["cheque", "Cheque"],
  ["paypal", "PayPal"],
  ["crypto", "Crypto"],
  ["other", "Other"],
] as const;

export function FactsSection({ paper }: { paper: BusinessPaper }) {
  return (
    <FieldSection title="Number and dates" open>
      {isTrade(paper) ? <TradeFacts paper={paper} /> : null}
      {isTrade(paper) ? null : (
        <>
          <FieldPair>
            <PaperField source="number" label="Number" value={paper.number} />
            <PaperField source="date" label="Date" kind="day" value={paper.date} />
          </FieldPair>
          <FieldPair>
            <PaperField source="amount" label="Amount" kind="amount" value={paper.amount} />
            <PaperChoice source="method" label="Paid by" value={paper.method} options={METHODS} />
          </FieldPair>
          <PaperField source="reference" label="Reference" value={paper.reference} />
        </>
      )}
      <PaperField
        source="title"
        label="Title in your files"
        value={paper.title}
        hint="Not printed. It follows the number and the name until you change it."
      />
    </FieldSection>
  );
}

function TradeFacts({ paper }: { paper: TradePaper }) {
  const { type } = paper;
  const isOffer = type === "quote";
  const until = isOffer ? "validUntil" : "dueDate";
  // What is printed can be changed, also where a paper of this type seldom has it.
  const hasUntil = type !== "credit-note" || paper[until] !== "";
  const isCredit = type === "credit-note";
  return (
    <>
      <FieldPair>
        <PaperField source="number" label="Number" value={paper.number} />
        <PaperChoice source="status" label="Status" value={paper.status} options={STATUSES} />
      </FieldPair>
      <FieldPair>
        <PaperField source="issueDate" label="Date" kind="day" value={paper.issueDate} />
        {hasUntil ? (
          <PaperField
            source={until}
            label={isOffer ? "Valid until" : "Due date"}
            kind="day"
            value={paper[until]}
          />
        ) : null}
        {isCredit ? (
          <PaperField source="creditOf" label="For invoice" value={paper.creditOf} />
        ) : null}
      </FieldPair>
      {isCredit ? (
        <PaperField source="reason" label="Reason" kind="lines" value={paper.reason} />
      ) : null}
      <MoreFields
        isUsed={[paper.reference, paper.orderNumber, paper.deliveryDate].some(
          (text) => text !== "",
        )}
      >
        <FieldPair>
          <PaperField source="orderNumber" label="Order number" value={paper.orderNumber} />
          <PaperField
            source="deliveryDate"
            label="Delivery date"
            kind="day"
            value={paper.deliveryDate}
          />
        </FieldPair>
        <PaperField source="reference" label="Reference" value={paper.reference} />
      </MoreFields>
    </>
  );
}
