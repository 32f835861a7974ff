/** A contract as a file of another kind. */
"use client";

import type { OpenFile } from "@/client/sync";
import { ExportList } from "@/components/file-page/export-list";
import { CONTRACT_FORMATS, saveContract } from "./contract-files";

const FORMATS = CONTRACT_FORMATS.map((format) => ({
  ...format,
  save: ({ doc }: OpenFile) => saveContract(doc, format.ending),
}));

export default function ExportDialog(props: { file: OpenFile; onClose: () => void }) {
  return <ExportList {...props} formats={FORMATS} />;
}
