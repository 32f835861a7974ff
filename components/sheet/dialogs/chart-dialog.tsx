/** What a chart shows: its kind, its title and its range. */
"use client";

import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { SelectField, TextField } from "@/components/ui/text-field";
import { referenceText } from "@/lib/kinds/sheet/anchored";
import { type ChartKind, putChart } from "@/lib/kinds/sheet/charts";
import { chosenChart } from "../charts/chart-commands";
import { KIND_NAMES } from "../charts/kind-names";
import { rectNamed } from "../typing";
import { useSheet } from "../use-session";

export function ChartDialog({ onClose }: { onClose: () => void }) {
  const { session } = useSheet();
  const chart = chosenChart(session);
  const [kind, setKind] = useState<string>(chart?.kind ?? "column");
  const [title, setTitle] = useState(chart?.title ?? "");
  const [range, setRange] = useState(chart?.rect ? referenceText(chart.rect) : "");
  const [isWrong, setWrong] = useState(false);
  const { doc, view } = session;
  const rect = rectNamed(range);
  const isInside = rect && rect.bottom < view.rows.size && rect.right < view.columns.size;
  return (
    <FormDialog
      title="Edit chart"
      submit="Save"
      onClose={onClose}
      isReady={() => {
        setWrong(!isInside);
        return isInside === true;
      }}
      run={async () => {
        if (!chart || !rect) return;
        const patch = {
          kind: kind as ChartKind,
          title: title.trim(),
          range: session.anchored(rect),
        };
        session.change(() => putChart(doc, view.sheet, chart.id, patch));
      }}
    >
      <SelectField
        label="Type"
        value={kind}
        onChange={setKind}
        options={Object.entries(KIND_NAMES)}
      />
      <TextField label="Title" value={title} onChange={setTitle} maxLength={200} />
      <TextField
        label="Cells"
        value={range}
        onChange={setRange}
        hint="A first row of texts names the series, a first column the points."
        error={isWrong ? "Enter a range of this sheet, such as A1:C9." : undefined}
      />
    </FormDialog>
  );
}
