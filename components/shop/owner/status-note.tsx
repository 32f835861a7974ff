/** What the customer reads with an order's status: a note, and where a parcel is. */
"use client";

import { useState } from "react";
import { isShownWhole } from "@/client/shops/order-statuses";
import { type FormField, useWords } from "@/components/shop/edit/form/fields";
import { Button } from "@/components/ui/button";
import type { StatusNote } from "@/lib/kinds/shop/order";

const noteOf = (note = "", carrier = "", number = ""): StatusNote => ({
  ...(note && { note }),
  ...(number && { track: { carrier, number } }),
});

/** @param shown what the customer reads now */
export function useStatusNote({ note: before, track }: StatusNote = {}) {
  const note = useWords(before, { label: "Note (optional)", max: 80 });
  const carrier = useWords(track?.carrier, { label: "Carrier (optional)", max: 40 });
  const number = useWords(track?.number, { label: "Tracking number (optional)", max: 60 });
  const made = noteOf(note.value, carrier.value, number.value);
  const known = noteOf(before, track?.carrier, track?.number);
  const isChanged = JSON.stringify(made) !== JSON.stringify(known);
  return { fields: { note, carrier, number }, made, isChanged, isTooLong: !isShownWhole(made) };
}

interface StatusNoteFieldsProps {
  note: ReturnType<typeof useStatusNote>;
  /** Absent while the order is new: then the note is saved with the change of status. */
  onSave?: (() => void) | undefined;
}

export function StatusNoteFields({ note, onSave }: StatusNoteFieldsProps) {
  const { fields, made, isChanged, isTooLong } = note;
  const [isOpen] = useState(Object.keys(made).length > 0);
  const error = isTooLong ? "This is too long. Shorten the note." : undefined;
  const draw = (field: FormField, wrong?: string) => field.draw({ error: wrong, isFirst: false });
  return (
    <details open={isOpen} className="no-print border-t border-line pt-4">
      <summary className="font-semibold">Note and tracking for the customer</summary>
      <div className="mt-3 space-y-3">
        {draw(fields.note, error)}
        <div className="grid gap-3 sm:grid-cols-2">
          {draw(fields.carrier)}
          {draw(fields.number)}
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
