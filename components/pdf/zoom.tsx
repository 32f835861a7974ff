/** How large a document is shown, from as wide as its place to four times that. */
"use client";

import { ZoomIn, ZoomOut } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";

const STEPS = [1, 1.25, 1.5, 2, 3, 4];

interface ZoomProps {
  value: number;
  onChange: (zoom: number) => void;
}

export function Zoom({ value, onChange }: ZoomProps) {
  const smaller = STEPS.findLast((step) => step < value);
  const larger = STEPS.find((step) => step > value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-label="Size" className="flex items-center">
      <IconButton
        label="Smaller"
        icon={ZoomOut}
        disabled={smaller === undefined}
        onClick={() => onChange(smaller ?? 1)}
      />
      <output aria-live="polite" className="w-12 text-center text-sm text-ink-soft tabular-nums">
        {Math.round(value * 100)} %
      </output>
      <IconButton
        label="Larger"
        icon={ZoomIn}
        disabled={larger === undefined}
        onClick={() => onChange(larger ?? value)}
      />
    </div>
  );
}
