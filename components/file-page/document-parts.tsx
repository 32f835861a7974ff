/** A Document on the page of a file. All of it is fetched when one is opened. */
"use client";

import { lazy, Suspense } from "react";
import type { OpenFile } from "@/client/sync";
import { saveFile } from "@/components/shell/save-file";
import { loadOnceBack } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import type { KindBodyProps, KindParts } from "./kind-parts";
import { readTitle } from "./use-status";

const DocumentFile = lazy(() => loadOnceBack(() => import("@/components/document/document-file")));
const loadExport = () => import("@/components/document/export/export-dialog");
const loadMake = () => import("@/components/document/export/make");

export const documentParts: KindParts = {
  group: "This document",
  Body: DocumentBody,
  ExportDialog: lazy(loadExport),
  loadExport,
  copy: { label: "Export as PDF", words: "download save pdf", save: savePdf },
  print: async () => window.print(),
  hasAttachments: true,
  commands: [],
};

async function savePdf(file: OpenFile): Promise<void> {
  const { makeDocument } = await loadMake();
  const { name, content } = await makeDocument(
    "pdf",
    { file, title: readTitle(file), beside: { comments: false, suggestions: 0 } },
    { signal: new AbortController().signal, tell: () => {} },
  );
  saveFile(name, content);
}

function DocumentBody({ file, notices }: KindBodyProps) {
  return (
    <Suspense
      fallback={
        <main aria-busy="true" className="mx-auto grid max-w-2xl gap-4 p-6">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-96 w-full" />
        </main>
      }
    >
      <DocumentFile file={file} notices={notices} />
    </Suspense>
  );
}
