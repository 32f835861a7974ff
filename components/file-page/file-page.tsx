/** The page of a file, from its link to its editor. Everything secret in the link stays in this browser. */
"use client";

import "./file-page.css";
// The editor's code comes later; its styles are there before it, so that nothing moves.
import "@/components/note/note.css";
import "@/components/note/lists.css";
import "@/components/note/tables.css";
import "@/components/note/signs.css";
import "@/components/note/chrome/chrome.css";
import "@/components/comments/comments.css";
import "@/components/comments/threads.css";
import "@/components/note/comments/marks.css";
import "@/components/note/suggestions/suggestions.css";
import "@/components/note/tools/tools.css";
import "@/components/note/tools/pointed.css";
import "@/components/note/tools/calm.css";
import "@/components/note/tools/print.css";
import "@/components/note/attachments/attachments.css";
import "@/components/history/history.css";
import "@/components/business/editor/paper.css";
import "@/components/comments/field-comments.css";
import "@/components/contract/editor/contract.css";
import "@/components/document/document.css";
import "@/components/sheet/sheet.css";
import { lazy, Suspense, useEffect } from "react";
import { loadOnceBack } from "@/components/ui/on-demand";
import { fetchListedEditor } from "./ahead";
import { FileSkeleton } from "./file-skeleton";
import { keepPage } from "./keep-page";
import { OpenFileView } from "./open-file-view";
import { useOpenFile } from "./use-open-file";

// Most links open: what to say when one does not is fetched only then.
const OpenFailure = lazy(async () => ({
  default: (await loadOnceBack(() => import("./open-failure"))).OpenFailure,
}));

export function FilePage() {
  const { opening, again } = useOpenFile();

  // The editor's code travels while the file does; a script waits behind the fetch, so text comes first.
  useEffect(() => {
    void fetchListedEditor(window.location);
    return keepPage();
  }, []);

  switch (opening.phase) {
    case "opening":
      return <FileSkeleton />;
    case "failed":
      return (
        <Suspense fallback={<FileSkeleton />}>
          <OpenFailure problem={opening.problem} again={again} />
        </Suspense>
      );
    case "open":
      return <OpenFileView key={opening.file.id} file={opening.file} />;
  }
}
