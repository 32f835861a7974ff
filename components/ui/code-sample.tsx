/** A piece of code to copy. */
"use client";

import clsx from "clsx";
import { Copy } from "lucide-react";
import { copyText } from "@/components/shell/copy-text";
import { IconButton } from "./icon-button";

interface CodeSampleProps {
  /** What it is, as "Command for a terminal". */
  label: string;
  text: string;
  className?: string;
}

export function CodeSample({ label, text, className }: CodeSampleProps) {
  return (
    <div className={clsx("flex min-w-0 items-start rounded-md bg-sunken", className)}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that
        tabIndex={0}
        aria-label={label}
        className="min-w-0 flex-1 overflow-x-auto rounded-md px-4 py-3"
      >
        <pre dir="ltr" className="w-max font-mono text-sm">
          {text}
        </pre>
      </section>
      <IconButton
        label={`Copy: ${label}`}
        icon={Copy}
        className="m-1"
        onClick={() => void copyText(text, "Copied.")}
      />
    </div>
  );
}
