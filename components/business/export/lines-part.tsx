/** Lines of a paper as a table (CSV), out and in. */
"use client";

import { FileSpreadsheet, Upload } from "lucide-react";
import { useRef, useState } from "react";
import type * as Y from "yjs";
import { saveFile } from "@/components/shell/save-file";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FileInput } from "@/components/ui/file-button";
import { useTry } from "@/components/ui/use-try";
import { addRow } from "@/lib/kinds/business/edit";
import { isTrade, type TradePaper } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { fileNameOf } from "./file-name";

const MAX_BYTES = 5_000_000;

interface LinesPartProps {
  doc: Y.Doc;
  paper: TradePaper;
  canEdit: boolean;
}

export function LinesPart({ doc, paper, canEdit }: LinesPartProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const { running, failure, run } = useTry<string, "out" | "in">((error) =>
    error instanceof RangeError
      ? "This file is too large to be a table of lines."
      : "This file couldn’t be read. Nothing was added.",
  );
  const save = async () => {
    const { linesCsv } = await import("@/lib/formats/business/lines-csv");
    const csv = new Blob([linesCsv(paper)], { type: "text/csv" });
    saveFile(`${fileNameOf(paper)} lines.csv`, csv);
  };
  const add = async (file: File) => {
    if (file.size > MAX_BYTES) throw new RangeError("It is too large.");
    setOutcome(await addLines(doc, await file.text()));
  };
  return (
    <section aria-label="Lines as a table" className="space-y-3">
      <h3 className="font-semibold">Lines as a table (CSV)</h3>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={FileSpreadsheet}
          busy={running === "out"}
          onClick={() => void run(save, "out")}
        >
          Save lines
        </Button>
        {canEdit ? (
          <Button icon={Upload} busy={running === "in"} onClick={() => chooser.current?.click()}>
            Add lines from a file
          </Button>
        ) : null}
      </div>
      <FileInput
        ref={chooser}
        accept=".csv,text/csv"
        aria-label="Table of lines"
        hidden
        onChoose={([file]) => file && void run(() => add(file), "in")}
      />
      {outcome === null ? null : <Banner tone="plain">{outcome}</Banner>}
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
    </section>
  );
}

/** All of them in one step, which one Undo takes back. @returns what is said of it */
async function addLines(doc: Y.Doc, text: string): Promise<string> {
  const { readLinesCsv } = await import("@/lib/formats/business/lines-csv");
  const paper = readBusiness(doc);
  if (!isTrade(paper)) return "";
  const { lines, unread, tooMany } = readLinesCsv(text, paper);
  let added = 0;
  doc.transact(() => {
    for (const line of lines) if (addRow(doc, line) !== null) added += 1;
  });
  const left = tooMany + lines.length - added;
  const said = added === 1 ? "One line added." : `${added.toLocaleString()} lines added.`;
  const places = unread.slice(0, 3).map(({ row, text: cell }) => `“${cell}” in row ${row}`);
  return [
    said,
    ...(unread.length > 0
      ? [`Not read: ${places.join(", ")}${unread.length > 3 ? " …" : ""}.`]
      : []),
    ...(left > 0 ? [`${left.toLocaleString()} left out: a paper holds 1,000.`] : []),
  ].join(" ");
}
