/** Brings in files of other programs: chosen one by one or as a folder, or dropped on the page. */
"use client";

import { BookText, FileText, Folder, Upload } from "lucide-react";
import { lazy, type Ref, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
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
  useDroppedFiles((given) => take(given, "files"));

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
      <Chooser input={chooser} accept={IMPORTED} onChoose={(given) => take(given, "files")} />
      <Chooser
        input={pages}
        accept=".docx,.md,.markdown,.txt,.html,.htm"
        onChoose={(given) => take(given, "documents")}
      />
      <Chooser input={folder} webkitdirectory="" onChoose={(given) => take(given, "files")} />
      <Suspense>{isOpen ? <ImportDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}

interface ChooserProps {
  input: Ref<HTMLInputElement>;
  accept?: string;
  /** Takes a folder with all that is in it. */
  webkitdirectory?: "";
  onChoose: (files: Dropped) => void;
}

function Chooser({ input, onChoose, ...kind }: ChooserProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      {...kind}
      onChange={({ currentTarget }) => {
        onChoose([...(currentTarget.files ?? [])]);
        // The same file can be chosen again.
        currentTarget.value = "";
      }}
    />
  );
}

/** A file that is dropped anywhere on the page would otherwise be opened in its place. */
function useDroppedFiles(take: (files: Dropped) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files");
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      // What is beneath a dialog is out of reach.
      if (document.querySelector("dialog[open]")) return;
      latest.current(droppedIn(event.dataTransfer));
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, []);
}
