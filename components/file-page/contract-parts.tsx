/** A contract on the page of a file. All of it is fetched when one is opened. */
"use client";

import { lazy } from "react";
import type { OpenFile } from "@/client/sync";
import { saveFile } from "@/components/shell/save-file";
import { fetchedBody } from "./fetched-body";
import type { KindParts } from "./kind-parts";

const loadExport = async () => ({
  default: (await import("@/components/contract/export/export-dialog")).ExportDialog,
});
const loadFiles = () => import("@/components/contract/export/contract-files");

export const contractParts: KindParts = {
  group: "This contract",
  ...fetchedBody(() => import("@/components/contract/editor/contract-file")),
  ExportDialog: lazy(loadExport),
  loadExport,
  copy: {
    label: "Export as Markdown",
    words: "download save md",
    save: saveMarkdown,
  },
  print: async () => window.print(),
  hasAttachments: false,
  commands: [],
};

async function saveMarkdown({ doc }: OpenFile): Promise<void> {
  const [{ CONTRACT_FORMATS, fileNameOf }, { readContract }] = await Promise.all([
    loadFiles(),
    import("@/lib/kinds/contract/read"),
  ]);
  const contract = readContract(doc);
  const markdown = CONTRACT_FORMATS.find(({ ending }) => ending === "md");
  if (markdown) saveFile(`${fileNameOf(contract)}.md`, await markdown.make(contract));
}
