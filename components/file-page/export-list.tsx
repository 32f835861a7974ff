/** Exports a file in one press: a list of the formats that its kind has. Everything is made on this device. */
"use client";

import { FileDown, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { OpenFile } from "@/client/sync";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";

interface ListedFormat {
  name: string;
  /** What it is for. */
  words: string;
  icon?: LucideIcon;
  /** Makes it and saves it. @throws Error with why there is none */
  save: (file: OpenFile) => unknown;
}

export const exportFailure = (error: unknown): string =>
  `This wasn’t exported. ${error instanceof Error ? error.message : String(error)}`;

interface ExportListProps {
  file: OpenFile;
  formats: readonly ListedFormat[];
  onClose: () => void;
  /** What else the kind can be made into. */
  children?: ReactNode;
}

export function ExportList({ file, formats, onClose, children }: ExportListProps) {
  const { running, failure, run } = useTry<string, string>(exportFailure);
  return (
    <Dialog
      title="Export"
      width="md"
      lead="Made on this device and sent nowhere."
      onClose={onClose}
    >
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <ul className="grid gap-2">
        {formats.map(({ name, words, icon = FileDown, save }) => (
          <li key={name} className="flex items-center gap-3">
            <Button
              icon={icon}
              className="w-32 shrink-0"
              busy={running === name}
              onClick={() => void run(() => save(file), name)}
            >
              {name}
            </Button>
            <span className="text-sm text-ink-soft">{words}</span>
          </li>
        ))}
      </ul>
      {children}
    </Dialog>
  );
}
