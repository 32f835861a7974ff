/** One subject of a paper's fields, which folds away. What is folded stays as it was typed. */
"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

interface FieldSectionProps {
  title: string;
  /** What it says, for when it is folded. */
  about?: string;
  open?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

export function FieldSection({ title, about, open, onToggle, children }: FieldSectionProps) {
  // Who folds it decides from then on.
  const [isOpenFirst] = useState(open);
  return (
    <details
      open={isOpenFirst}
      className="paper-section group/section"
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget) onToggle?.(currentTarget.open);
      }}
    >
      <summary>
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-faint group-open/section:rotate-90"
        />
        <h2 className="font-semibold whitespace-nowrap">{title}</h2>
        {about ? (
          <span className="ml-auto truncate text-sm text-ink-faint group-open/section:hidden">
            {about}
          </span>
        ) : null}
      </summary>
      <div className="grid gap-4 pt-1 pb-5">{children}</div>
    </details>
  );
}

/** Fields that few need: behind a word, unless one of them says something. */
export function MoreFields({ isUsed, children }: { isUsed: boolean; children: ReactNode }) {
  const [hasBeenUsed, setHasBeenUsed] = useState(isUsed);
  if (isUsed && !hasBeenUsed) setHasBeenUsed(true);
  return (
    <details open={hasBeenUsed || undefined} className="group/more">
      <summary className="-ml-1 inline-flex h-9 cursor-pointer list-none items-center gap-1 rounded-md px-1 text-sm font-semibold text-accent-text touch:h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="size-4 group-open/more:rotate-90" />
        More
      </summary>
      <div className="grid gap-4 pt-2">{children}</div>
    </details>
  );
}

/** Fields beside each other where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 items-start gap-3 max-[22rem]:grid-cols-1">{children}</div>
  );
}
