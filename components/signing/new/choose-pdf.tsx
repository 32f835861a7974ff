/** The place to drop or select a PDF, with what was found in it. */
"use client";

import { FileCheck2, FileUp } from "lucide-react";
import { useDroppedFiles } from "@/components/page/use-dropped-files";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FileButton } from "@/components/ui/file-button";
import { sizeWords } from "@/components/ui/size-words";
import type { PdfState } from "./use-pdf";

const PDF = "application/pdf,.pdf";

interface ChoosePdfProps {
  state: PdfState;
  /** What is wrong with the PDF, or that there is none. */
  problem: string | undefined;
  onFlatten: (() => void) | null;
  onChoose: (file: File) => void;
}

export function ChoosePdf({ state, problem, onFlatten, onChoose }: ChoosePdfProps) {
  useDroppedFiles(({ files: [file] }) => file && onChoose(file));
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
          <FileButton accept={PDF} onChoose={([file]) => file && onChoose(file)}>
            Select another
          </FileButton>
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
      <FileButton variant="primary" accept={PDF} onChoose={([file]) => file && onChoose(file)}>
        Select a PDF
      </FileButton>
      <p className="text-sm text-ink-faint">
        Up to 2 MB and 25 pages. It’s checked in your browser first.{" "}
        <a href="/sign/sample" className="text-link">
          Try it with a sample
        </a>
      </p>
    </div>
  );
}
