/** Finds a text in the sheet that is shown, and replaces it in values and formulas. */
"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/text-field";
import type { Place, SheetSession } from "../session";
import { useSheet } from "../use-session";

export function FindDialog({ onClose }: { onClose: () => void }) {
  const { session } = useSheet();
  const [wanted, setWanted] = useState("");
  const [instead, setInstead] = useState("");
  const [words, setWords] = useState("");
  const next = () => {
    const found = placesOf(session, wanted);
    const { row, column } = session.selection.active;
    const after = found.find((at) => at.row > row || (at.row === row && at.column > column));
    const to = after ?? found[0];
    if (to) session.select(to);
    const at = to ? found.indexOf(to) + 1 : 0;
    setWords(to ? `${at} of ${found.length}` : "Nothing found.");
  };
  const replace = (isAll: boolean) => {
    const { row, column } = session.selection.active;
    const places = placesOf(session, wanted, true).filter(
      (at) => isAll || (at.row === row && at.column === column),
    );
    session.write(
      places.map((at) => ({
        ...at,
        value: replaced(session.source(at.row, at.column), wanted, instead),
      })),
    );
    if (isAll) setWords(`${places.length} replaced.`);
    else next();
  };
  return (
    <Dialog
      title="Find and replace"
      onClose={onClose}
      actions={
        <>
          <Button disabled={wanted === "" || !session.canWrite} onClick={() => replace(true)}>
            Replace all
          </Button>
          <Button disabled={wanted === "" || !session.canWrite} onClick={() => replace(false)}>
            Replace
          </Button>
          <Button variant="primary" disabled={wanted === ""} onClick={next}>
            Find next
          </Button>
        </>
      }
    >
      <form
        className="sheet-find grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "") next();
        }}
      >
        <TextField label="Find" value={wanted} onChange={setWanted} autoFocus />
        <TextField label="Replace with" value={instead} onChange={setInstead} />
        <p role="status" className="min-h-5 text-sm text-ink-soft">
          {words}
        </p>
      </form>
    </Dialog>
  );
}

const replaced = (text: string, wanted: string, instead: string) =>
  text.replace(new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi"), () => instead);

/** @param isSource looks at what is stored rather than at what is shown */
function placesOf(session: SheetSession, wanted: string, isSource = false): Place[] {
  const lower = wanted.toLowerCase();
  const found: Place[] = [];
  const { rows, columns } = session.view;
  for (let row = 0; row < rows.size; row++) {
    for (let column = 0; column < columns.size; column++) {
      const text = isSource ? session.source(row, column) : session.text(row, column);
      if (text !== "" && text.toLowerCase().includes(lower)) found.push({ row, column });
    }
  }
  return found;
}
