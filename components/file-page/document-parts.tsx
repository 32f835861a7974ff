/** A Document on the page of a file. All of it is fetched when one is opened. */
"use client";

import { lazy } from "react";
import type { OpenFile } from "@/client/sync";
import { saveFile } from "@/components/shell/save-file";
import { fetchedBody } from "./fetched-body";
import type { KindParts } from "./kind-parts";
import { readTitle } from "./use-status";

const loadExport = () => import("@/components/document/export/export-dialog");
const loadMake = () => import("@/components/document/export/make");

export const documentParts: KindParts = {
  group: "This document",
  ...fetchedBody(() => import("@/components/document/document-file")),
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
