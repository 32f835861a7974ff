/** What the customer reads beside an order's state: a note, and where a parcel is. */
"use client";

import { useState } from "react";
import { isShownWhole } from "@/client/shops/order-statuses";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import type { StatusNote } from "@/lib/kinds/shop/order";

export interface TypedNote {
  note: string;
  carrier: string;
  number: string;
}

const typedOf = ({ note = "", track }: StatusNote = {}): TypedNote => ({
  note,
  carrier: track?.carrier ?? "",
  number: track?.number ?? "",
});

function noteOf({ note, carrier, number }: TypedNote): StatusNote {
  const track = { carrier: carrier.trim(), number: number.trim() };
  return { ...(note.trim() && { note: note.trim() }), ...(track.number && { track }) };
}

export function useStatusNote(shown: StatusNote | undefined) {
  const [typed, setTyped] = useState(() => typedOf(shown));
  const made = noteOf(typed);
  const isChanged = JSON.stringify(made) !== JSON.stringify(noteOf(typedOf(shown)));
  return { typed, setTyped, made, isChanged, isTooLong: !isShownWhole(made) };
}

interface StatusNoteFieldsProps {
  note: ReturnType<typeof useStatusNote>;
  /** Absent while the order is new: what was typed goes with the move. */
  onSave?: (() => void) | undefined;
}

export function StatusNoteFields({ note, onSave }: StatusNoteFieldsProps) {
  const { typed, setTyped, isChanged, isTooLong } = note;
  const [isOpen] = useState(typed.note !== "" || typed.number !== "");
  const field = (name: keyof TypedNote, label: string, maxLength: number) => (
    <TextField
      label={label}
      maxLength={maxLength}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      error={name === "note" && isTooLong ? "This is too long. Shorten the note." : undefined}
    />
  );
  return (
    <details open={isOpen} className="no-print border-t border-line pt-4">
      <summary className="font-semibold">Note and tracking for the customer</summary>
      <div className="mt-3 space-y-3">
        {field("note", "Note (optional)", 80)}
        <div className="grid gap-3 sm:grid-cols-2">
          {field("carrier", "Carrier (optional)", 40)}
          {field("number", "Tracking number (optional)", 60)}
        </div>
        {onSave ? (
          <Button disabled={!isChanged || isTooLong} onClick={onSave}>
            Show to the customer
          </Button>
        ) : (
          <p className="text-sm text-ink-faint">The customer reads this with the next step.</p>
        )}
      </div>
    </details>
  );
}
