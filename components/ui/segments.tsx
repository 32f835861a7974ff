/** A choice of one of few, side by side. The browser's radio buttons keep the keyboard and the name. */
"use client";

import { type ReactNode, useId } from "react";

interface SegmentsProps<Value extends string> {
  label: string;
  /** Values and their labels, each a text or one element. */
  options: readonly (readonly [Value, ReactNode])[];
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
      {options.map(([one, words]) => (
        <label key={one} className="px-2.5 whitespace-nowrap">
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
