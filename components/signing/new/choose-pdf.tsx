/** Where a PDF is dropped or selected, with what was found in it. */
"use client";

import { FileCheck2, FileUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { sizeWords } from "@/components/ui/size-words";
import type { PdfState } from "./use-pdf";

interface ChoosePdfProps {
  state: PdfState;
  /** What is wrong with it after all, or with there being none. */
  problem: string | undefined;
  onFlatten: (() => void) | null;
  onChoose: (file: File) => void;
}

export function ChoosePdf({ state, problem, onFlatten, onChoose }: ChoosePdfProps) {
  useDroppedFile(onChoose);
  return (
    <div className="space-y-3">
      {problem && state.phase !== "refused" ? (
        <Refused words={problem} flatten={onFlatten} />
      ) : null}
      {state.phase === "ready" ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <FileCheck2 aria-hidden="true" className="size-5 shrink-0 text-good" />
          <p className="min-w-0 flex-1 basis-48">
            <span dir="auto" className="block truncate text-left font-semibold">
              {state.pdf.name}
            </span>
            <span role="status" className="block text-sm text-ink-soft">
              {pagesWords(state.pdf.pages)}, {sizeWords(state.pdf.bytes.byteLength)}
              {state.pdf.wasFlattened ? ", flattened in this browser" : ""}
            </span>
          </p>
          <FileButton label="Select another" onChoose={onChoose} />
        </div>
      ) : null}
      {state.phase === "looking" ? (
        <p role="status" className="flex items-center gap-3 py-6 text-ink-soft">
          <span aria-hidden="true" className="spinner shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            {state.doing === "flatten" ? "Flattening" : "Checking"} {state.name}
          </span>
        </p>
      ) : null}
      {state.phase === "refused" ? (
        <Refused name={state.name} words={state.words} flatten={state.flatten} />
      ) : null}
      {state.phase === "none" || state.phase === "refused" ? (
        <DropPlace onChoose={onChoose} />
      ) : null}
    </div>
  );
}

interface RefusedProps {
  name?: string;
  words: string;
  flatten: (() => void) | null;
}

function Refused({ name, words, flatten }: RefusedProps) {
  return (
    <div data-problem="" tabIndex={-1} className="outline-none">
      <Banner
        tone="bad"
        action={flatten ? <Button onClick={flatten}>Flatten PDF</Button> : undefined}
      >
        {name ? (
          <span dir="auto" className="block text-left font-semibold wrap-anywhere">
            {name}
          </span>
        ) : null}
        {words}
      </Banner>
    </div>
  );
}

const pagesWords = (pages: number) => (pages === 1 ? "1 page" : `${pages} pages`);

function DropPlace({ onChoose }: Pick<ChoosePdfProps, "onChoose">) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-line px-4 py-10 text-center">
      <FileUp aria-hidden="true" className="size-8 text-ink-faint" />
      <p className="text-ink-soft max-sm:hidden">Drop a PDF here, or select one.</p>
      <FileButton label="Select a PDF" onChoose={onChoose} isMain />
      <p className="text-sm text-ink-faint">
        Up to 2 MB and 25 pages. It’s checked in your browser first.{" "}
        <a href="/sign/sample" className="text-link">
          Try it with a sample
        </a>
      </p>
    </div>
  );
}

interface FileButtonProps extends Pick<ChoosePdfProps, "onChoose"> {
  label: string;
  isMain?: boolean;
}

function FileButton({ label, onChoose, isMain }: FileButtonProps) {
  return (
    <label
      className={`${buttonLook(isMain ? { variant: "primary" } : {})} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus`}
    >
      {label}
      <input
        type="file"
        accept="application/pdf,.pdf"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}

/** A file that is dropped anywhere on the page would otherwise be opened in its place. */
function useDroppedFile(take: (file: File) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      // What is beneath a dialog is out of reach.
      if (file && !document.querySelector("dialog[open]")) latest.current(file);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, []);
}
