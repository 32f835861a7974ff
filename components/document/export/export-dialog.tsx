/** A Document as a file of another kind, made and saved on this device. Loaded when it is opened. */
"use client";

import type { OpenFile } from "@/client/sync";
import ExportDialog, { type Exporter } from "@/components/note/export/export-dialog";
import { makeDocument } from "./make";

const DOCUMENT: Exporter = {
  noun: "document",
  formats: ["pdf", "docx", "html", "markdown"],
  hasPaper: false,
  make: makeDocument,
};

export default function DocumentExport(props: { file: OpenFile; onClose: () => void }) {
  return <ExportDialog {...props} of={DOCUMENT} />;
}
