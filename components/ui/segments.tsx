/** A choice between a few values, side by side. They are radio buttons, so the keyboard and screen readers work. */
"use client";

import { useId } from "react";

interface SegmentsProps<Value extends string> {
  label: string;
  /** Shows the label above; without it only screen readers get the label. */
  labelClassName?: string;
  /** Values, their labels and, if known, the number of items with each. */
  options: readonly (readonly [Value, label: string, count?: number | null])[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

export function Segments<Value extends string>(props: SegmentsProps<Value>) {
  const { label, labelClassName, options, value, onChange, className = "segmented" } = props;
  const name = useId();
  const choices = options.map(([one, words, count]) => (
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
          <span className="font-normal text-ink-faint tabular-nums">{count.toLocaleString()}</span>
        </span>
      ) : (
        words
      )}
    </label>
  ));
  // A visible legend stands outside the box that the class draws.
  return (
    <fieldset className={labelClassName ? undefined : className}>
      <legend className={labelClassName ?? "sr-only"}>{label}</legend>
      {labelClassName ? <div className={className}>{choices}</div> : choices}
    </fieldset>
  );
}
