/** Where the chosen cell is, and what it says: the same text that is typed in the cell. */
"use client";

import { type RefObject, useRef, useState } from "react";
import { namesOf } from "@/lib/kinds/sheet/names";
import { move } from "../moves";
import type { SheetSession } from "../session";
import { rectNamed } from "../typing";
import { useSheet } from "../use-session";

export function FormulaBar({ grid }: { grid: RefObject<HTMLTextAreaElement | null> }) {
  const { session, focusGrid } = useSheet();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = session.typing?.text ?? session.editedText(session.selection.active);
  return (
    <div className="sheet-bar no-print">
      <AddressField />
      <span aria-hidden="true" className="sheet-fx">
        fx
      </span>
      <textarea
        ref={field}
        rows={1}
        aria-label="Formula or value"
        className="sheet-formula"
        spellCheck={false}
        autoCapitalize="off"
        readOnly={!session.canWrite}
        value={text}
        onFocus={() => session.canWrite && !session.typing && session.type()}
        onChange={({ currentTarget }) => session.retype(currentTarget.value)}
        onBlur={({ relatedTarget }) => relatedTarget !== grid.current && session.commit()}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const { key, altKey } = event;
          if (key === "Escape") session.cancel();
          else if (key === "Tab" || (key === "Enter" && !altKey)) {
            session.commit();
            if (key === "Enter") move(session, 1, 0);
            else move(session, 0, 1);
          } else return;
          event.preventDefault();
          focusGrid();
        }}
      />
    </div>
  );
}

/** Goes to what is entered: an address, a range or a name. */
function AddressField() {
  const { session, focusGrid } = useSheet();
  const [entered, setEntered] = useState<string | null>(null);
  return (
    <input
      aria-label="Go to cell"
      className="sheet-address"
      spellCheck={false}
      autoComplete="off"
      value={entered ?? session.address}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) => setEntered(currentTarget.value)}
      onBlur={() => setEntered(null)}
      onKeyDown={(event) => {
        const { key } = event;
        if (key === "Enter" && entered !== null) goTo(session, entered);
        if (key !== "Enter" && key !== "Escape") return;
        // Otherwise the key would be typed into the grid's field.
        event.preventDefault();
        setEntered(null);
        focusGrid();
      }}
    />
  );
}

function goTo(session: SheetSession, entered: string) {
  const rect = rectNamed(entered);
  if (rect) {
    const start = { row: rect.top, column: rect.left };
    const isOne = rect.top === rect.bottom && rect.left === rect.right;
    return session.select(start, isOne ? start : { row: rect.bottom, column: rect.right });
  }
  const named = namesOf(session.doc).find(
    ({ name }) => name.toLowerCase() === entered.trim().toLowerCase(),
  );
  if (!named?.rect) return;
  session.show(named.sheet);
  session.select(
    { row: named.rect.top, column: named.rect.left },
    { row: named.rect.bottom, column: named.rect.right },
  );
}
