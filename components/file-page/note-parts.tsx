/** A note on the page of a file: its title, its editor, and how it leaves the page. */
"use client";

import { lazy, Suspense, useCallback } from "react";
import type { OpenFile } from "@/client/sync";
import { loadOnceBack } from "@/components/ui/on-demand";
import { notify } from "@/components/ui/toast";
import type { KindBodyProps, KindParts } from "./kind-parts";
import { ReadableNote } from "./readable-note";
import { TitleField } from "./title-field";
import { readTitle } from "./use-status";

const loadBody = () => import("@/components/note/editor");
const NoteEditor = lazy(async () => ({ default: (await loadOnceBack(loadBody)).NoteEditor }));
const loadExport = () => import("@/components/note/export/export-dialog");
const loadPrint = () => import("@/components/note/tools/print");

export const noteParts: KindParts = {
  group: "This note",
  Body: NoteBody,
  loadBody,
  ExportDialog: lazy(loadExport),
  loadExport,
  copy: {
    label: "Export as Markdown",
    words: "download save md",
    save: async (file) => {
      const { exportMarkdown } = await import("./export-markdown");
      await exportMarkdown(file.doc, readTitle(file));
    },
  },
  print: () => print(),
  hasAttachments: true,
  commands: [
    {
      id: "print-addresses",
      label: "Print with the addresses of links",
      words: "paper pdf urls",
      run: () => void print(true),
    },
  ],
};

function NoteBody({ file, notices }: KindBodyProps) {
  const raiseLevel = useCallback((level: number) => raise(file, level), [file]);
  return (
    <main className="file-paper">
      {notices}
      <TitleField file={file} />
      <Suspense fallback={<ReadableNote doc={file.doc} />}>
        <NoteEditor
          doc={file.doc}
          awareness={file.awareness}
          role={file.role}
          file={file}
          onNeedLevel={raiseLevel}
        />
      </Suspense>
    </main>
  );
}

async function print(addresses = false) {
  // What fetches the images may be out of reach; the words are here.
  const { printNote } = await loadPrint().catch(() => ({ printNote: () => window.print() }));
  await printNote({ addresses });
}

/** Older programs must know that they cannot read it before it is written; nothing is when this rejects. */
async function raise(file: OpenFile, level: number) {
  try {
    await file.raiseLevel(level);
  } catch (error) {
    notify({
      tone: "bad",
      text: "This formatting needs a connection the first time you use it. Try again when you’re online.",
    });
    throw error;
  }
}
