/** A paper as a file of another kind. Everything is made on this device. */
"use client";

import { Braces, FileDown } from "lucide-react";
import type { OpenFile } from "@/client/sync";
import { askForField } from "@/components/comments/go-to-field";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";
import { isTrade, type PaperType } from "@/lib/kinds/business/paper";
import { EInvoicePart } from "../export/einvoice-part";
import { LinesPart } from "../export/lines-part";

import { savePaperJson, savePaperPdf } from "./save-paper";
import { usePaper } from "./use-paper";

const isEInvoiceType = (type: PaperType) => type === "invoice" || type === "credit-note";

const FORMATS = [
  { name: "PDF", words: "To send and to print", icon: FileDown, save: savePaperPdf },
  {
    name: "JSON",
    words: "Everything on it, for other programs",
    icon: Braces,
    save: savePaperJson,
  },
] as const;

export default function ExportDialog({ file, onClose }: { file: OpenFile; onClose: () => void }) {
  const paper = usePaper(file.doc);
  const goTo = (source: string) => {
    onClose();
    askForField(source);
  };
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
        {FORMATS.map(({ name, words, icon, save }) => (
          <li key={name} className="flex items-center gap-3">
            <Button
              icon={icon}
              className="w-28"
              busy={running === name}
              onClick={() => void run(() => save(file.doc), name)}
            >
              {name}
            </Button>
            <span className="text-sm text-ink-soft">{words}</span>
          </li>
        ))}
      </ul>
      {isTrade(paper) ? (
        <div className="mt-6 space-y-6">
          {isEInvoiceType(paper.type) ? <EInvoicePart paper={paper} onPick={goTo} /> : null}
          <LinesPart doc={file.doc} paper={paper} canEdit={file.role !== "view"} />
        </div>
      ) : null}
    </Dialog>
  );
}
