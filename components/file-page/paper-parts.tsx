/** A business paper on the page of a file. All of it is fetched when one is opened. */
"use client";

import { lazy, Suspense } from "react";
import { loadOnceBack } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import type { KindBodyProps, KindParts } from "./kind-parts";

const loadBody = () => import("@/components/business/editor/paper-file");
const PaperFile = lazy(() => loadOnceBack(loadBody));
const loadExport = () => import("@/components/business/editor/export-dialog");
const loadSave = () => import("@/components/business/editor/save-paper");

export const paperParts: KindParts = {
  group: "This file",
  Body: PaperBody,
  loadBody,
  ExportDialog: lazy(loadExport),
  loadExport,
  copy: {
    label: "Export as JSON",
    words: "download save data",
    save: async (file) => (await loadSave()).savePaperJson(file.doc),
  },
  print: async () => window.print(),
  hasAttachments: false,
  commands: [],
};

function PaperBody({ file, notices }: KindBodyProps) {
  return (
    <Suspense
      fallback={
        <main aria-busy="true" className="mx-auto grid max-w-2xl gap-4 p-6">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="aspect-[1/1.41] w-full" />
        </main>
      }
    >
      <PaperFile file={file} notices={notices} />
    </Suspense>
  );
}
