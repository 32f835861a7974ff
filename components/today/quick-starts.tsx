/** One tap from Home to anything that can be started. */
"use client";

import {
  BookText,
  CalendarPlus,
  FileText,
  type LucideIcon,
  PenLine,
  ReceiptText,
  Scale,
  Sheet,
  WalletCards,
} from "lucide-react";
import { NEW_CONTRACT, NEW_DOCUMENT } from "@/components/shell/new-files";
import { startNote } from "@/components/shell/start-note";
import { startPaper } from "@/components/shell/start-paper";
import { startSheet } from "@/components/shell/start-sheet";

const LOOK =
  "flex min-h-11 w-full items-center gap-2.5 rounded-lg bg-paper px-3.5 py-2.5 text-left text-sm font-semibold shadow-paper hover:bg-hover";

interface Start {
  label: string;
  icon: LucideIcon;
  run: (() => unknown) | string;
}

const STARTS: readonly Start[] = [
  { label: "Note", icon: FileText, run: () => startNote() },
  { label: "Document", icon: BookText, run: `/files${NEW_DOCUMENT}` },
  { label: "Sheet", icon: Sheet, run: startSheet },
  { label: "Invoice", icon: ReceiptText, run: () => startPaper("invoice") },
  { label: "Contract", icon: Scale, run: `/files${NEW_CONTRACT}` },
  { label: "Event", icon: CalendarPlus, run: "/calendar" },
  { label: "PDF to sign", icon: PenLine, run: "/sign/new" },
  { label: "Payment link", icon: WalletCards, run: "/payments" },
];

export function QuickStarts() {
  return (
    <section aria-labelledby="start-something">
      <h2 id="start-something" className="mb-3 font-semibold">
        Start something
      </h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {STARTS.map(({ label, icon: Icon, run }) => {
          const inside = (
            <>
              <Icon aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
              {label}
            </>
          );
          return (
            <li key={label}>
              {typeof run === "string" ? (
                <a href={run} className={LOOK}>
                  {inside}
                </a>
              ) : (
                <button type="button" className={LOOK} onClick={() => void run()}>
                  {inside}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
