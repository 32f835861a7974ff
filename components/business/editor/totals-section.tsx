/** What a paper adds up to: discount, shipping, tax and deposit, and the sums that follow. */
"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { setDeposit } from "@/lib/kinds/business/edit";
import type { Deposit, TradePaper } from "@/lib/kinds/business/paper";
import type { PaperTotals } from "@/lib/kinds/business/totals";
import { useEditing } from "./editing-context";
import { FieldPair, FieldSection, MoreFields } from "./field-section";
import { PaperChoice, PaperField } from "./paper-field";

interface TotalsSectionProps {
  paper: TradePaper;
  totals: PaperTotals;
  money: (units: bigint) => string;
}

const PRICING = [
  ["net", "Without tax"],
  ["gross", "Including tax"],
] as const;

export function TotalsSection({ paper, totals, money }: TotalsSectionProps) {
  const { set } = useEditing();
  const isReversed = paper.reverseCharge === "true";
  return (
    <FieldSection title="Totals" about={money(totals.total)}>
      <PaperChoice source="pricing" label="Prices are" value={paper.pricing} options={PRICING} />
      <FieldPair>
        <PaperField
          source="discountRate"
          label="Discount %"
          kind="percent"
          value={paper.discountRate}
        />
        <PaperField
          source="discountFixed"
          label="Discount amount"
          kind="amount"
          value={paper.discountFixed}
        />
      </FieldPair>
      <FieldPair>
        <PaperField source="shipping" label="Shipping" kind="amount" value={paper.shipping} />
        <PaperField
          source="shippingTaxRate"
          label="Tax % on shipping"
          kind="percent"
          value={paper.shippingTaxRate}
        />
      </FieldPair>
      <DepositFields deposit={paper.deposit} />
      <MoreFields isUsed={isReversed || paper.taxNote !== ""}>
        <Checkbox
          label="Reverse charge"
          hint="Your customer accounts for the tax. None is charged."
          checked={isReversed}
          onChange={({ currentTarget }) =>
            set("reverseCharge", currentTarget.checked ? "true" : "")
          }
        />
        <PaperField
          source="taxNote"
          label="Tax note"
          kind="lines"
          value={paper.taxNote}
          hint="Why no tax is charged, for example an exemption."
        />
      </MoreFields>
      <Sums totals={totals} money={money} />
    </FieldSection>
  );
}

const DEPOSITS = [
  ["", "None"],
  ["percent", "Percent"],
  ["fixed", "Amount"],
] as const;

function DepositFields({ deposit }: { deposit: Deposit | null }) {
  const { change } = useEditing();
  const put = (next: Deposit | null) => change((doc) => setDeposit(doc, next));
  const kind = deposit?.kind;
  return (
    <FieldPair>
      <PaperChoice
        source="deposit"
        label="Deposit"
        value={kind ?? ""}
        options={DEPOSITS}
        onSet={(chosen) =>
          put(
            chosen === "percent" || chosen === "fixed"
              ? { kind: chosen, value: chosen === "percent" ? "30" : "0" }
              : null,
          )
        }
      />
      {kind ? (
        <PaperField
          source="deposit.value"
          label={kind === "percent" ? "Deposit %" : "Deposit amount"}
          kind={kind === "percent" ? "percent" : "amount"}
          value={deposit?.value ?? ""}
          isRequired
          onSet={(next) => put({ kind, value: next })}
        />
      ) : null}
    </FieldPair>
  );
}

function Sums({ totals, money }: Omit<TotalsSectionProps, "paper">) {
  const { subtotal, discount, shipping, net, groups, total, deposit, paid, due } = totals;
  const rows: [string, bigint, boolean][] = [
    ["Subtotal", subtotal, true],
    ["Discount", -discount, discount > 0n],
    ["Shipping", shipping, shipping > 0n],
    ["Without tax", net, totals.tax > 0n && net !== subtotal],
    ...groups.map(({ rate, tax }): [string, bigint, boolean] => [`Tax ${rate}%`, tax, tax > 0n]),
    ["Total", total, true],
    ["Deposit", deposit ?? 0n, deposit !== null],
    ["Paid", -paid, paid > 0n],
    ["Amount due", due, paid > 0n],
  ];
  return (
    <dl className="grid gap-1 rounded-md bg-sunken px-3 py-2.5 text-sm tabular-nums">
      {rows.map(([name, units, isSaid]) =>
        isSaid ? (
          <div
            key={name}
            className={`flex justify-between gap-3 ${name === "Total" ? "font-semibold" : ""}`}
          >
            <dt>{name}</dt>
            <dd className="whitespace-nowrap">{money(units)}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
