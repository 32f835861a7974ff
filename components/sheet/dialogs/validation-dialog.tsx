/** What the chosen cells may hold. */
"use client";

import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { LongTextField, SelectField, TextField } from "@/components/ui/text-field";
import { referenceText } from "@/lib/kinds/sheet/anchored";
import type { Validation } from "@/lib/kinds/sheet/cell";
import { styleCells } from "@/lib/kinds/sheet/edit";
import { useSheet } from "../use-session";

const KINDS = {
  ...{ any: "Anything", list: "One of a list", checkbox: "Tick box", number: "Number between" },
  ...{ date: "Date between", email: "Email address", url: "Web address" },
} as const;
type Kind = keyof typeof KINDS;

export function ValidationDialog({ onClose }: { onClose: () => void }) {
  const { session } = useSheet();
  const { row, column } = session.selection.active;
  const now = session.view.cell(row, column)?.validation;
  const [kind, setKind] = useState<Kind>(
    now && now.kind in KINDS ? (now.kind as Kind) : now ? "any" : "list",
  );
  const [values, setValues] = useState(now?.kind === "list" ? (now.values ?? []).join("\n") : "");
  const [a, setA] = useState("");
  const [b, setB] = useState("");
  const [strict, setStrict] = useState(now?.strict ?? true);
  return (
    <FormDialog
      title="Data validation"
      lead={`For ${referenceText(session.rect)}.`}
      submit="Save"
      onClose={onClose}
      run={async () => {
        const validation = validationOf(kind, strict, values, a, b);
        session.change(() => styleCells(session.writing, session.rect, { validation }));
      }}
    >
      <SelectField
        label="These cells hold"
        value={kind}
        onChange={(next) => setKind(next as Kind)}
        options={Object.entries(KINDS)}
      />
      {kind === "list" ? (
        <LongTextField
          label="Values, one on each line"
          rows={5}
          value={values}
          onChange={setValues}
        />
      ) : null}
      {kind === "number" || kind === "date" ? (
        <div className="grid grid-cols-2 gap-3">
          <TextField label="From" type={kind} value={a} onChange={setA} required />
          <TextField label="To" type={kind} value={b} onChange={setB} required />
        </div>
      ) : null}
      {kind === "any" || kind === "checkbox" ? null : (
        <Checkbox
          label="Refuse anything else"
          checked={strict}
          onChange={(event) => setStrict(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

function validationOf(
  kind: Kind,
  strict: boolean,
  values: string,
  a: string,
  b: string,
): Validation | undefined {
  switch (kind) {
    case "any":
      return undefined;
    case "list":
      return {
        kind,
        strict,
        values: values
          .split("\n")
          .map((one) => one.trim())
          .filter((one) => one !== "")
          .slice(0, 500),
      };
    case "checkbox":
      return { kind, strict: true, on: "TRUE", off: "FALSE" };
    case "number":
      return { kind, strict, condition: { op: "between", a, b } };
    case "date":
      return { kind, strict, condition: { op: "dateBetween", a, b } };
    case "email":
    case "url":
      return { kind: "text", strict, op: kind };
  }
}
