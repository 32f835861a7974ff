/** A contract on the page of a file. All of it is fetched when one is opened. */
"use client";

import { lazy } from "react";
import { fetchedBody } from "./fetched-body";
import type { KindParts } from "./kind-parts";

const loadExport = () => import("@/components/contract/export/export-dialog");
const loadFiles = () => import("@/components/contract/export/contract-files");

export const contractParts: KindParts = {
  group: "This contract",
  ...fetchedBody(() => import("@/components/contract/editor/contract-file")),
  ExportDialog: lazy(loadExport),
  loadExport,
  copy: {
    label: "Export as Markdown",
    words: "download save md",
    save: async ({ doc }) => (await loadFiles()).saveContract(doc, "md"),
  },
  print: async () => window.print(),
  hasAttachments: false,
  commands: [],
};
