/** What a paper charges for, line by line. */
"use client";

import { Plus } from "lucide-react";
import { memo } from "react";
import { Button } from "@/components/ui/button";
import { addRow } from "@/lib/kinds/business/edit";
import type { PaperLine, TradePaper } from "@/lib/kinds/business/paper";
import type { PaperTotals } from "@/lib/kinds/business/totals";
import { useEditing } from "./editing-context";
import { FieldPair, FieldSection, MoreFields } from "./field-section";
import { PaperField } from "./paper-field";
import { RowFrame } from "./row-frame";

interface LinesSectionProps {
  paper: TradePaper;
  totals: PaperTotals;
  money: (units: bigint) => string;
  /** Goes to a field once it is on the page. */
  goTo: (source: string) => void;
}

export function LinesSection({ paper, totals, money, goTo }: LinesSectionProps) {
  const { change } = useEditing();
  const { lines } = paper;
  const ids = lines.map(({ id }) => id);
  /** With the tax of the line before: most papers have one rate. */
  function add() {
    const id = change((doc) =>
      addRow(doc, { quantity: "1", taxRate: lines.at(-1)?.taxRate ?? "" }),
    );
    if (id !== null) goTo(`lines.${id}.description`);
  }
  return (
    <FieldSection title="Lines" about={`${lines.length}`} open>
      <ul className="grid gap-3">
        {lines.map((line, at) => (
          <LineRow
            key={line.id}
            line={line}
            ids={ids.join(" ")}
            name={`Line ${at + 1}`}
            amount={money(totals.lines[at]?.amount ?? 0n)}
          />
        ))}
      </ul>
      <Button icon={Plus} className="justify-self-start" onClick={add}>
        Add a line
      </Button>
    </FieldSection>
  );
}

interface LineRowProps {
  line: PaperLine;
  /** With spaces between them: the same text for as long as they are the same. */
  ids: string;
  name: string;
  amount: string;
}

const LineRow = memo(function LineRow({ line, ids, name, amount }: LineRowProps) {
  const field = (key: Exclude<keyof PaperLine, "id">) => ({
    source: `lines.${line.id}.${key}`,
    value: line[key],
  });
  return (
    <RowFrame
      id={line.id}
      source={`lines.${line.id}`}
      ids={ids.split(" ")}
      name={name}
      aside={<span className="text-sm font-semibold tabular-nums">{amount}</span>}
    >
      <div className="grid gap-3">
        <PaperField {...field("description")} label="Description" kind="lines" />
        <div className="paper-line-figures">
          <PaperField {...field("quantity")} label="Quantity" kind="quantity" />
          <PaperField {...field("unitPrice")} label="Unit price" kind="price" />
          <PaperField {...field("taxRate")} label="Tax %" kind="percent" />
        </div>
        <MoreFields
          isUsed={[line.unit, line.discountRate, line.discountFixed].some((text) => text !== "")}
        >
          <PaperField {...field("unit")} label="Unit" placeholder="For example, h or kg" />
          <FieldPair>
            <PaperField {...field("discountRate")} label="Discount %" kind="percent" />
            <PaperField {...field("discountFixed")} label="Discount amount" kind="amount" />
          </FieldPair>
        </MoreFields>
      </div>
    </RowFrame>
  );
});
