/** A value to copy exactly, such as an account number. */
"use client";

import { Copy } from "lucide-react";
import { copyText } from "@/components/shell/copy-text";
import { IconButton } from "@/components/ui/icon-button";

interface CopyRowProps {
  label: string;
  value: string;
  /** The copied text, when more than that is shown. */
  copied?: string;
  /** Whether people compare the value character by character. */
  isCode?: boolean;
}

export function CopyRow({ label, value, copied = value, isCode }: CopyRowProps) {
  return (
    <div className="py-2">
      <dt className="text-sm text-ink-faint">{label}</dt>
      <dd className="flex items-center gap-2">
        <span
          dir="auto"
          className={`min-w-0 flex-1 text-left font-semibold wrap-anywhere whitespace-pre-line tabular-nums text-balance select-all ${isCode ? "font-mono text-sm" : ""}`}
        >
          {value}
        </span>
        <IconButton
          label={`Copy: ${label}`}
          icon={Copy}
          className="no-print -my-2"
          onClick={() => void copyText(copied, `${label} copied.`)}
        />
      </dd>
    </div>
  );
}
