/** Brings in files of other programs: chosen, or dropped on the page. */
"use client";

import { Upload } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { onceLoaded } from "@/components/ui/on-demand";
import { IMPORTED } from "./read";

const load = () => import("./import-dialog");
const ImportDialog = lazy(load);

export function ImportButton() {
  const [files, setFiles] = useState<readonly File[]>([]);
  const input = useRef<HTMLInputElement>(null);
  useDroppedFiles(take);

  function take(given: readonly File[]) {
    if (given.length > 0) onceLoaded(load, () => setFiles(given));
  }

  return (
    <>
      <Button
        icon={<Upload aria-hidden="true" className="size-4" />}
        data-tip="Markdown or Word, also dropped on this page"
        onClick={() => input.current?.click()}
      >
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept={IMPORTED}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
      <Suspense>
        {files.length > 0 ? <ImportDialog files={files} onClose={() => setFiles([])} /> : null}
      </Suspense>
    </>
  );
}

/** A file that is dropped anywhere on the page would otherwise be opened in its place. */
function useDroppedFiles(take: (files: readonly File[]) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files");
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      // What is beneath a dialog is out of reach.
      if (document.querySelector("dialog[open]")) return;
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, []);
}
