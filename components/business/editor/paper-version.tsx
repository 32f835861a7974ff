/** A paper as it was in a version of its history, and what is different from the one before. */
"use client";

import type { Doc } from "yjs";
import { useVersion, VersionChanges, type VersionProps } from "@/components/history/use-version";
import { readBusiness } from "@/lib/kinds/business/read";
import { changesOf } from "./paper-changes";
import { PaperView } from "./paper-view";
import { payAddressOf } from "./save-paper";

export default function PaperVersion(props: VersionProps) {
  const shown = useVersion(props, look);
  if (!shown) return null;
  const { paper, changes } = shown;
  return (
    <div className="mx-auto max-w-[54rem] p-4">
      <VersionChanges changes={changes} />
      <PaperView paper={paper} address={payAddressOf(paper)} />
    </div>
  );
}

function look(doc: Doc, older: Doc | null) {
  const paper = readBusiness(doc);
  return { paper, changes: older && changesOf(readBusiness(older), paper) };
}
