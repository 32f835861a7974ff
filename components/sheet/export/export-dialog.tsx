/** A sheet as a file of another kind. */
"use client";

import { FileDown } from "lucide-react";
import type { OpenFile } from "@/client/sync";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";
import { SHEET_FORMATS, saveAs } from "./sheet-files";

export default function ExportDialog({ file, onClose }: { file: OpenFile; onClose: () => void }) {
  const { running, failure, run } = useTry<string, string>(
    (error) => `This wasn’t exported. ${error instanceof Error ? error.message : String(error)}`,
  );
  return (
    <Dialog
      title="Export"
      width="md"
      lead="Made on this device and sent nowhere."
      onClose={onClose}
    >
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      <ul className="grid gap-2">
        {SHEET_FORMATS.map(({ ending, name, words }) => (
          <li key={ending} className="flex items-center gap-3">
            <Button
              icon={FileDown}
              className="w-32"
              busy={running === name}
              onClick={() => void run(() => saveAs(ending, file), name)}
            >
              {name}
            </Button>
            <span className="text-sm text-ink-soft">{words}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
