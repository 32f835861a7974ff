/** The values that a cell may have, to choose from. */
"use client";

import { useEffect, useRef } from "react";
import { choicesOf } from "../choices";
import type { Place } from "../session";
import { useSheet } from "../use-session";

interface CellChoicesProps {
  place: Place;
  left: number;
  top: number;
  onClose: () => void;
}

export function CellChoices({ place, left, top, onClose }: CellChoicesProps) {
  const { session, focusGrid } = useSheet();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const close = () => {
    onClose();
    focusGrid();
  };
  return (
    <ul
      ref={list}
      aria-label="Values"
      className="sheet-help"
      style={{ left, top }}
      onBlur={({ relatedTarget, currentTarget }) =>
        !currentTarget.contains(relatedTarget) && onClose()
      }
      onKeyDown={(event) => {
        const { key, currentTarget } = event;
        if (key === "Escape") close();
        const by = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
        if (by === 0) return;
        event.preventDefault();
        const buttons = [...currentTarget.querySelectorAll("button")];
        const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
        buttons[(at + by + buttons.length) % buttons.length]?.focus();
      }}
    >
      {choicesOf(session, place).map((value) => (
        <li key={value}>
          <button
            type="button"
            onClick={() => {
              session.write([{ ...place, value }]);
              close();
            }}
          >
            {value}
          </button>
        </li>
      ))}
    </ul>
  );
}
