/** A signature typed in a handwriting font. */
"use client";

import { useEffect } from "react";
import { addHand, HANDS, type HandId, styleOf } from "./hands";

interface TypePadProps {
  name: string;
  hand: HandId;
  onHand: (hand: HandId) => void;
}

export function TypePad({ name, hand, onHand }: TypePadProps) {
  useEffect(addHand, []);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Style</legend>
      <div className="grid grid-cols-1 gap-2">
        {HANDS.map(({ id, label }) => (
          <label
            key={id}
            data-theme="light"
            className="relative flex min-h-20 cursor-pointer items-center gap-3 rounded-md bg-paper px-4 py-2 shadow-control has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="hand"
              value={id}
              checked={hand === id}
              onChange={() => onHand(id)}
              aria-label={label}
              className="size-4 shrink-0 outline-none"
            />
            <span
              dir="auto"
              style={styleOf(id)}
              className={`line-clamp-2 min-w-0 flex-1 px-1 leading-tight wrap-anywhere ${id === "hand" ? "text-3xl" : "text-2xl"}`}
            >
              {name.trim() || "Your name"}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
