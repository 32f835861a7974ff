/** A choice of one of few, side by side. The browser's radio buttons keep the keyboard and the name. */
"use client";

import { useId } from "react";

interface SegmentsProps<Value extends string> {
  label: string;
  /** Values and their labels, and how many there are of each where that is known. */
  options: readonly (readonly [Value, label: string, count?: number | null])[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, options, value, onChange, className = "segmented" } = props;
  const name = useId();
  return (
    <fieldset className={className}>
      <legend className="sr-only">{label}</legend>
      {options.map(([one, words, count]) => (
        <label key={one} className="px-2.5 whitespace-nowrap">
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {typeof count === "number" ? (
            <span>
              {words}{" "}
              <span className="font-normal text-ink-faint tabular-nums">
                {count.toLocaleString()}
              </span>
            </span>
          ) : (
            words
          )}
        </label>
      ))}
    </fieldset>
  );
}
