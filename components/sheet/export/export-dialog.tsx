/** A sheet as a file of another kind. */
"use client";

import type { OpenFile } from "@/client/sync";
import { ExportList } from "@/components/file-page/export-list";
import { SHEET_FORMATS, saveAs } from "./sheet-files";

const FORMATS = SHEET_FORMATS.map(({ ending, name, words }) => ({
  name,
  words,
  save: (file: OpenFile) => saveAs(ending, file),
}));

export default function ExportDialog(props: { file: OpenFile; onClose: () => void }) {
  return <ExportList {...props} formats={FORMATS} />;
}
