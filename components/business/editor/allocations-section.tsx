/** Which invoices a payment is for, and what of it is for none yet. */
"use client";

import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { addRow } from "@/lib/kinds/business/edit";
import type { PaymentPaper } from "@/lib/kinds/business/paper";
import { paymentTotalsOf } from "@/lib/kinds/business/totals";
import { useEditing } from "./editing-context";
import { FieldPair, FieldSection } from "./field-section";
import { PaperField } from "./paper-field";
import { RowFrame } from "./row-frame";

interface AllocationsSectionProps {
  paper: PaymentPaper;
  money: (units: bigint) => string;
  goTo: (source: string) => void;
}

export function AllocationsSection({ paper, money, goTo }: AllocationsSectionProps) {
  const { change } = useEditing();
  const { allocations } = paper;
  const { unallocated } = paymentTotalsOf(paper);
  const ids = allocations.map(({ id }) => id);
  function add() {
    const id = change((doc) => addRow(doc, {}));
    if (id !== null) goTo(`allocations.${id}.invoiceNumber`);
  }
  return (
    <FieldSection title="Invoices" about={`${allocations.length}`} open>
      <ul className="grid gap-3">
        {allocations.map(({ id, invoiceNumber, amount }, at) => (
          <RowFrame
            key={id}
            id={id}
            source={`allocations.${id}`}
            ids={ids}
            name={`Invoice ${at + 1}`}
          >
            <FieldPair>
              <PaperField
                source={`allocations.${id}.invoiceNumber`}
                label="Invoice number"
                value={invoiceNumber}
              />
              <PaperField
                source={`allocations.${id}.amount`}
                label="Amount"
                kind="amount"
                value={amount}
              />
            </FieldPair>
          </RowFrame>
        ))}
      </ul>
      <Button icon={Plus} className="justify-self-start" onClick={add}>
        Add an invoice
      </Button>
      {unallocated === 0n ? null : (
        <p role="status" className="text-sm text-ink-soft">
          {unallocated > 0n
            ? `${money(unallocated)} of the payment isn’t for any invoice yet.`
            : `The invoices add up to ${money(-unallocated)} more than the payment.`}
        </p>
      )}
    </FieldSection>
  );
}
