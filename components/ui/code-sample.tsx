/** A piece of code to be copied as it stands. */
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
    <div className={clsx("relative min-w-0 rounded-md bg-sunken", className)}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, and the keyboard must reach that
        tabIndex={0}
        aria-label={label}
        className="overflow-x-auto rounded-md py-3 pr-12 pl-4"
      >
        <pre dir="ltr" className="w-max font-mono text-sm">
          {text}
        </pre>
      </section>
      <IconButton
        label={`Copy: ${label}`}
        icon={<Copy aria-hidden="true" />}
        className="absolute top-1 right-1 bg-sunken"
        onClick={() => void copyText(text, "Copied.")}
      />
    </div>
  );
}
