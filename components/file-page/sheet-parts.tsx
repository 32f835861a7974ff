/** A sheet on the page of a file. All of it is fetched when one is opened. */
"use client";

import { lazy, Suspense } from "react";
import { loadOnceBack } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import type { KindBodyProps, KindParts } from "./kind-parts";

const SheetFile = lazy(() => loadOnceBack(() => import("@/components/sheet/sheet-file")));
const loadExport = () => import("@/components/sheet/export/export-dialog");
const loadFiles = () => import("@/components/sheet/export/sheet-files");

export const sheetParts: KindParts = {
  group: "This sheet",
  Body: SheetBody,
  ExportDialog: lazy(loadExport),
  loadExport,
  copy: {
    label: "Export as CSV",
    words: "download save csv",
    save: async (file) => (await loadFiles()).saveAs("csv", file),
  },
  print: async () => window.print(),
  hasAttachments: false,
  commands: [],
};

function SheetBody({ file, notices }: KindBodyProps) {
  return (
    <Suspense
      fallback={
        <main aria-busy="true" className="grid gap-2 p-3">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-96 w-full" />
        </main>
      }
    >
      <SheetFile file={file} notices={notices} />
    </Suspense>
  );
}
