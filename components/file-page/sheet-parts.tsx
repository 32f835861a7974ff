/** A sheet on the page of a file. All of it is fetched when one is opened. */
"use client";

import { lazy } from "react";
import { fetchedBody } from "./fetched-body";
import type { KindParts } from "./kind-parts";

const loadExport = () => import("@/components/sheet/export/export-dialog");
const loadPrint = () => import("@/components/sheet/export/print");
const loadFiles = () => import("@/components/sheet/export/sheet-files");

export const sheetParts: KindParts = {
  group: "This sheet",
  ...fetchedBody(() => import("@/components/sheet/sheet-file")),
  ExportDialog: lazy(loadExport),
  loadExport,
  copy: {
    label: "Export as CSV",
    words: "download save csv",
    save: async (file) => (await loadFiles()).saveAs("csv", file),
  },
  print: async (file) => (await loadPrint()).printSheet(file),
  hasAttachments: false,
  commands: [],
};
