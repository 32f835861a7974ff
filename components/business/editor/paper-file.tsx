/** An open business paper. Loaded when one is opened. */
"use client";

import type { KindBodyProps } from "@/components/file-page/kind-parts";
import { PaperView } from "./paper-view";
import { payAddressOf } from "./save-paper";
import { usePaper } from "./use-paper";

export default function PaperFile({ file, notices }: KindBodyProps) {
  const paper = usePaper(file.doc);
  return (
    <main>
      <div className="paper-notices">{notices}</div>
      <PaperView paper={paper} address={payAddressOf(paper)} />
    </main>
  );
}
