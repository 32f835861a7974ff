/** Conditional formats of the sheet: those there are, and a new one for what is chosen. */
"use client";

import { Trash2 } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { SelectField, TextField } from "@/components/ui/text-field";
import { referenceText } from "@/lib/kinds/sheet/anchored";
import type { Condition, Operator } from "@/lib/kinds/sheet/condition";
import { isCut, type NewRule, putRule, type Rule, removeRule } from "@/lib/kinds/sheet/rules";
import { useSheet } from "../use-session";

/** What is asked for beside the operator. */
const OPERATORS: Partial<Record<Operator | "scale", [label: string, fields: 0 | 1 | 2]>> = {
  ...{ greaterThan: ["Greater than", 1], lessThan: ["Less than", 1], between: ["Between", 2] },
  ...{
    equal: ["Equal to", 1],
    notEqual: ["Not equal to", 1],
    containsText: ["Contains the text", 1],
  },
  ...{ isBlank: ["Blank", 0], notBlank: ["Not blank", 0], duplicate: ["Duplicate values", 0] },
  ...{
    unique: ["Unique values", 0],
    top: ["Among the highest", 1],
    bottom: ["Among the lowest", 1],
  },
  ...{ aboveAverage: ["Above average", 0], belowAverage: ["Below average", 0] },
  ...{ dateBefore: ["Date before", 1], dateAfter: ["Date after", 1], isError: ["An error", 0] },
  ...{ formula: ["A formula is true", 1], scale: ["Colour scale", 0] },
};

const CUT = "Only the first 20,000 cells are styled.";

const CHOICES = Object.entries(OPERATORS).map(([name, [label]]) => [name, label] as const);

const STYLES: Record<string, readonly [background: string, color: string]> = {
  ...{ Green: ["#dcf2e3", "#17653a"], Yellow: ["#fdf3c7", "#7d4a00"], Red: ["#fbdedb", "#a3241b"] },
};

export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { session } = useSheet();
  const [op, setOp] = useState<string>("greaterThan");
  const [a, setA] = useState("");
  const [b, setB] = useState("");
  const [look, setLook] = useState<string>("Green");
  const { doc, view, rect } = session;
  const [, fields = 0] = OPERATORS[op as Operator] ?? [];
  const isTooLarge = isCut([rect]);
  return (
    <FormDialog
      title="Conditional formatting"
      lead={`A new rule is for ${referenceText(rect)}. The first rule that is met counts.`}
      width="md"
      submit="Add rule"
      onClose={onClose}
      run={async () =>
        session.change(() => putRule(doc, view.sheet, [rect], ruleOf(op, a, b, look)))
      }
    >
      <ul className="divide-y divide-line">
        {view.rules.map((rule) => (
          <li key={rule.id} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                <b>{rule.rects.map(referenceText).join(", ")}</b>{" "}
                <span className="text-ink-soft">{wordsOf(rule)}</span>
              </span>
              {isCut(rule.rects) ? <span className="block text-sm text-warn">{CUT}</span> : null}
            </span>
            <IconButton
              label="Delete rule"
              icon={Trash2}
              onClick={() => session.change(() => removeRule(doc, view.sheet, rule.id))}
            />
          </li>
        ))}
      </ul>
      {isTooLarge ? <p className="text-sm text-warn">{CUT}</p> : null}
      <SelectField label="When the cell is" value={op} onChange={setOp} options={CHOICES} />
      {fields > 0 ? (
        <TextField
          label={op === "formula" ? "Formula for the first cell" : "Value"}
          value={a}
          onChange={setA}
        />
      ) : null}
      {fields > 1 ? <TextField label="And" value={b} onChange={setB} /> : null}
      {op === "scale" ? null : (
        <SelectField
          label="Style"
          value={look}
          onChange={setLook}
          options={Object.keys(STYLES).map((name) => [name, name] as const)}
        />
      )}
    </FormDialog>
  );
}

function ruleOf(op: string, a: string, b: string, look: string): NewRule {
  if (op === "scale") {
    const points = [
      { type: "min" as const, color: "#f8d7d3" },
      { type: "percentile" as const, value: 50, color: "#fdf3c7" },
      { type: "max" as const, color: "#cdebd7" },
    ];
    return { kind: "scale", points };
  }
  const [background = "", color = ""] = STYLES[look] ?? [];
  const [, fields = 0] = OPERATORS[op as Operator] ?? [];
  const condition: Condition = {
    op: op as Operator,
    ...(fields > 0 && { a }),
    ...(fields > 1 && { b }),
  };
  return { kind: "single", condition, style: { background, color } };
}

function wordsOf(rule: Rule): string {
  if (rule.kind === "scale") return "Colour scale";
  const { op, a = "", b = "" } = rule.condition;
  const [label = op] = OPERATORS[op] ?? [];
  return [label, a, ...(b ? ["and", b] : [])].join(" ");
}
