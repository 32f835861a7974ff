/** A business paper on the page of a file. All of it is fetched when one is opened. */
"use client";

import { lazy } from "react";
import { fetchedBody } from "./fetched-body";
import type { KindParts } from "./kind-parts";

const loadExport = () => import("@/components/business/editor/export-dialog");
const loadSave = () => import("@/components/business/editor/save-paper");

export const paperParts: KindParts = {
  group: "This file",
  ...fetchedBody(() => import("@/components/business/editor/paper-file")),
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
