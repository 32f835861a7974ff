/** Brings in files of other programs: chosen one by one or as a folder, or dropped on the page. */
"use client";

import { BookText, FileText, Folder, Upload } from "lucide-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useDroppedFiles } from "@/components/page/use-dropped-files";
import { Button } from "@/components/ui/button";
import { FileInput } from "@/components/ui/file-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { onceLoaded } from "@/components/ui/on-demand";
import { type Dropped, droppedIn, IMPORTED } from "./chosen";
import type { Origin } from "./import-files";

const load = () => import("./import-dialog");
const loadImporter = () => import("./importer");
const ImportDialog = lazy(load);

export function ImportButton() {
  const [isOpen, setOpen] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const pages = useRef<HTMLInputElement>(null);
  useDroppedFiles((dropped) => take(droppedIn(dropped), "files"));

  function take(given: Dropped, origin: Origin) {
    if (given.length === 0) return;
    onceLoaded(load, () => {
      void loadImporter().then(({ beginImport }) => beginImport(given, origin));
      setOpen(true);
    });
  }

  return (
    <>
      <LazyMenu
        trigger={
          <Button icon={Upload} data-tip="Word, Excel, Markdown and more" className="max-sm:px-2.5">
            <span className="max-sm:sr-only">Import</span>
          </Button>
        }
        entries={[
          {
            label: "Files",
            icon: <FileText aria-hidden="true" />,
            run: () => chooser.current?.click(),
          },
          {
            label: "Files as documents with pages",
            icon: <BookText aria-hidden="true" />,
            run: () => pages.current?.click(),
          },
          {
            label: "Folder",
            icon: <Folder aria-hidden="true" />,
            run: () => folder.current?.click(),
          },
        ]}
      />
      <FileInput
        ref={chooser}
        hidden
        multiple
        accept={IMPORTED}
        onChoose={(given) => take(given, "files")}
      />
      <FileInput
        ref={pages}
        hidden
        multiple
        accept=".docx,.md,.markdown,.txt,.html,.htm"
        onChoose={(given) => take(given, "documents")}
      />
      <FileInput
        ref={folder}
        hidden
        multiple
        webkitdirectory=""
        onChoose={(given) => take(given, "files")}
      />
      <Suspense>{isOpen ? <ImportDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
