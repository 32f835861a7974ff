/** How a paper is paid: bank details, what has been paid, and its payment link. */
"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { putBankRow, removeBankRow } from "@/lib/kinds/business/edit";
import { MAX_BANK_ROWS, type TradePaper } from "@/lib/kinds/business/paper";
import { useEditing } from "./editing-context";
import { FieldSection } from "./field-section";
import { PaperField } from "./paper-field";

interface PaymentSectionProps {
  paper: TradePaper;
  goTo: (source: string) => void;
}

/** Labels of the first rows that are added. */
const USUAL = ["IBAN", "BIC", "Bank"];

export function PaymentSection({ paper, goTo }: PaymentSectionProps) {
  const { change, remove } = useEditing();
  const { bank } = paper;
  function add() {
    const label = USUAL.find((usual) => bank.every((row) => row.label !== usual)) ?? "";
    change((doc) => putBankRow(doc, bank.length, { label, value: "" }));
    goTo(`bank.${bank.length}.value`);
  }
  const first = bank[0]?.value || (paper.payLink === "" ? "Nothing yet" : "Payment link");
  return (
    <FieldSection title="Payment" about={first}>
      {bank.map(({ label, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of bank details have no id but their place
        <div key={at} className="flex items-end gap-2">
          <PaperField source={`bank.${at}.label`} label="Label" value={label} className="w-1/3" />
          <PaperField source={`bank.${at}.value`} label="Value" value={value} className="flex-1" />
          <IconButton
            label={`Remove ${label || "this row"}`}
            icon={X}
            onClick={() => remove(`${label || "Row"} removed.`, (doc) => removeBankRow(doc, at))}
          />
        </div>
      ))}
      {bank.length < MAX_BANK_ROWS ? (
        <Button icon={Plus} className="justify-self-start" onClick={add}>
          Add bank details
        </Button>
      ) : null}
      <PaperField source="paid" label="Paid so far" kind="amount" value={paper.paid} />
      {paper.payLink === "" ? null : (
        <div className="flex items-center justify-between gap-3" data-field="payLink" tabIndex={-1}>
          <span className="text-sm">A payment link and its QR code are printed.</span>
          <Button
            onClick={() =>
              remove("The payment link is off the paper.", (doc) =>
                doc.getMap("invoice").delete("payLink"),
              )
            }
          >
            Remove
          </Button>
        </div>
      )}
    </FieldSection>
  );
}
