/** A paper as a file of another kind. */
"use client";

import { Braces } from "lucide-react";
import type { OpenFile } from "@/client/sync";
import { askForField } from "@/components/comments/go-to-field";
import { ExportList } from "@/components/file-page/export-list";
import { isTrade, type PaperType } from "@/lib/kinds/business/paper";
import { EInvoicePart } from "../export/einvoice-part";
import { LinesPart } from "../export/lines-part";
import { savePaperJson, savePaperPdf } from "./save-paper";
import { usePaper } from "./use-paper";

const isEInvoiceType = (type: PaperType) => type === "invoice" || type === "credit-note";

const FORMATS = [
  { name: "PDF", words: "To send and to print", save: ({ doc }: OpenFile) => savePaperPdf(doc) },
  {
    name: "JSON",
    words: "Everything on it, for other programs",
    icon: Braces,
    save: ({ doc }: OpenFile) => savePaperJson(doc),
  },
];

export default function ExportDialog({ file, onClose }: { file: OpenFile; onClose: () => void }) {
  const paper = usePaper(file.doc);
  const goTo = (source: string) => {
    onClose();
    askForField(source);
  };
  return (
    <ExportList file={file} formats={FORMATS} onClose={onClose}>
      {isTrade(paper) ? (
        <div className="mt-6 space-y-6">
          {isEInvoiceType(paper.type) ? <EInvoicePart paper={paper} onPick={goTo} /> : null}
          <LinesPart doc={file.doc} paper={paper} canEdit={file.role !== "view"} />
        </div>
      ) : null}
    </ExportList>
  );
}
