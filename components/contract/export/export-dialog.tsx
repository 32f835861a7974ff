/** A contract as a file of another kind. Everything is made on this device. */
"use client";

import { FileDown } from "lucide-react";
import type { OpenFile } from "@/client/sync";
import { saveFile } from "@/components/shell/save-file";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";
import { readContract } from "@/lib/kinds/contract/read";
import { CONTRACT_FORMATS, fileNameOf } from "./contract-files";

export function ExportDialog({ file, onClose }: { file: OpenFile; onClose: () => void }) {
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
        {CONTRACT_FORMATS.map(({ name, words, ending, make }) => (
          <li key={name} className="flex items-center gap-3">
            <Button
              icon={FileDown}
              className="w-32"
              busy={running === name}
              onClick={() =>
                void run(async () => {
                  const contract = readContract(file.doc);
                  saveFile(`${fileNameOf(contract)}.${ending}`, await make(contract));
                }, name)
              }
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
