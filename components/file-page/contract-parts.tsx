/** A contract on the page of a file. All of it is fetched when one is opened. */
"use client";

import { lazy, Suspense } from "react";
import type { OpenFile } from "@/client/sync";
import { saveFile } from "@/components/shell/save-file";
import { loadOnceBack } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import type { KindBodyProps, KindParts } from "./kind-parts";

const loadBody = () => import("@/components/contract/editor/contract-file");
const ContractFile = lazy(() => loadOnceBack(loadBody));
const loadExport = async () => ({
  default: (await import("@/components/contract/export/export-dialog")).ExportDialog,
});
const loadFiles = () => import("@/components/contract/export/contract-files");

export const contractParts: KindParts = {
  group: "This contract",
  Body: ContractBody,
  loadBody,
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

function ContractBody({ file, notices }: KindBodyProps) {
  return (
    <Suspense
      fallback={
        <main aria-busy="true" className="mx-auto grid max-w-2xl gap-4 p-6">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-96 w-full" />
        </main>
      }
    >
      <ContractFile file={file} notices={notices} />
    </Suspense>
  );
}
