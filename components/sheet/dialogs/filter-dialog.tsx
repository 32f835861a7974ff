/** Which rows a filter shows by one of its columns: values that are ticked, and a condition. */
"use client";

import { useMemo, useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField, TextField } from "@/components/ui/text-field";
import { columnName } from "@/lib/formulas/address";
import type { Operator } from "@/lib/kinds/sheet/condition";
import { filterColumn, setFilter } from "@/lib/kinds/sheet/filter";
import { filterRange } from "../filling";
import { useSheet } from "../use-session";

const CONDITIONS: [Operator | "none", string][] = [
  ["none", "Any value"],
  ["containsText", "Contains"],
  ["notContainsText", "Does not contain"],
  ["equal", "Is equal to"],
  ["greaterThan", "Is greater than"],
  ["lessThan", "Is less than"],
  ["notBlank", "Is not blank"],
];
const MAX_LISTED = 200;

export function FilterDialog({ onClose }: { onClose: () => void }) {
  const { session } = useSheet();
  const { view, doc } = session;
  const { column } = session.selection.active;
  const isIn = view.filter && column >= view.filter.rect.left && column <= view.filter.rect.right;
  const [rect] = useState(() => (isIn && view.filter ? view.filter.rect : filterRange(session)));
  const before = isIn ? view.filter?.columns.get(view.axes.columns.at(column)) : undefined;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(() => new Set(before?.hidden));
  const [search, setSearch] = useState("");
  const [op, setOp] = useState<string>(before?.condition?.op ?? "none");
  const [a, setA] = useState(before?.condition?.a ?? "");
  const values = useMemo(() => {
    const found = new Set<string>();
    for (let row = rect.top + 1; row <= rect.bottom; row++) found.add(session.text(row, column));
    return [...found].sort((one, other) => one.localeCompare(other, undefined, { numeric: true }));
  }, [session, rect, column]);
  const wanted = search.trim().toLowerCase();
  const listed = values.filter((value) => value.toLowerCase().includes(wanted));
  const tick = (texts: readonly string[], isShown: boolean) => {
    const next = new Set(hidden);
    for (const text of texts) isShown ? next.delete(text) : next.add(text);
    setHidden(next);
  };
  const needsValue = !["none", "notBlank"].includes(op);
  return (
    <FormDialog
      title={`Filter column ${columnName(column)}`}
      lead="Rows are hidden for everyone, and formulas still count them."
      submit="Filter"
      onClose={onClose}
      run={async () => {
        const condition =
          op === "none" || (needsValue && a === "")
            ? undefined
            : { op: op as Operator, ...(needsValue && { a }) };
        const isFree = hidden.size === 0 && !condition;
        session.change(() => {
          if (!isIn) setFilter(doc, view.sheet, rect);
          const filter = { hidden: [...hidden], ...(condition && { condition }) };
          filterColumn(doc, view.sheet, column, isFree ? null : filter);
        });
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <SelectField label="Condition" value={op} onChange={setOp} options={CONDITIONS} />
        {needsValue ? <TextField label="Value" value={a} onChange={setA} /> : null}
      </div>
      <TextField label="Search values" type="search" value={search} onChange={setSearch} />
      <div className="flex gap-2">
        <Button onClick={() => tick(listed, true)}>Tick all</Button>
        <Button onClick={() => tick(listed, false)}>Untick all</Button>
      </div>
      <fieldset className="max-h-60 overflow-y-auto rounded-md border border-line px-3 py-1">
        <legend className="sr-only">Values that are shown</legend>
        {listed.slice(0, MAX_LISTED).map((value) => (
          <Checkbox
            key={value}
            label={<span className="wrap-anywhere">{value === "" ? "(Blank)" : value}</span>}
            checked={!hidden.has(value)}
            onChange={({ currentTarget }) => tick([value], currentTarget.checked)}
          />
        ))}
        {listed.length === 0 ? <p className="py-1 text-ink-soft">No such value.</p> : null}
        {listed.length > MAX_LISTED ? (
          <p className="py-1 text-ink-soft">
            Search to see the other {listed.length - MAX_LISTED}.
          </p>
        ) : null}
      </fieldset>
    </FormDialog>
  );
}
