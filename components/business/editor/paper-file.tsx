/** An open business paper: its editor, or for a viewer the paper alone. Loaded when one is opened. */
"use client";

import { FileComments } from "@/components/comments/file-comments";
import { useFieldComments } from "@/components/comments/use-field-comments";
import type { KindBodyProps } from "@/components/file-page/kind-parts";
import { titleOf } from "@/components/files/listed-file";
import { ChainBar } from "../chain/chain-bar";
import { followPaperHighlights, paperAnchors } from "../comments/paper-anchors";
import { PaperEditor } from "./paper-editor";
import { PaperView } from "./paper-view";
import { payAddressOf } from "./save-paper";
import { usePaper } from "./use-paper";

const loadHighlights = async () => followPaperHighlights;

export default function PaperFile({ file, notices }: KindBodyProps) {
  const paper = usePaper(file.doc);
  const comments = useFieldComments(file.doc, paperAnchors);
  const { anchors, shown, show } = comments;
  return (
    <main className="paper-file">
      <h1 className="sr-only">{titleOf({ title: paper.title, kind: "invoice" })}</h1>
      <div className="paper-notices">{notices}</div>
      <ChainBar file={file} paper={paper} />
      {file.role === "view" ? (
        <div className="paper-alone read-only-pages">
          <PaperView paper={paper} address={payAddressOf(paper)} onPick={anchors.place} />
        </div>
      ) : (
        <PaperEditor file={file} paper={paper} comments={comments} />
      )}
      <FileComments {...{ file, anchors, shown, loadHighlights }} onShow={show} />
    </main>
  );
}
