/** Headers, footers and footnotes, each to write in. What is written is on the pages at once. */
"use client";

import { useState } from "react";
import type { Doc, XmlFragment } from "yjs";
import { SETTINGS } from "@/components/note/binding";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { type Edge, readBody } from "@/lib/kinds/document/content";
import {
  edgeFragment,
  footnoteFragment,
  isFirstPageDifferent,
  setFirstPageDifferent,
} from "@/lib/kinds/document/edit";
import { footnoteOrder } from "@/lib/kinds/document/text";
import { SmallEditor } from "./small-editor";

const LABELS: Record<Edge, string> = {
  "t0/header/default": "Header",
  "t0/footer/default": "Footer",
  "t0/header/first": "Header of the first page",
  "t0/footer/first": "Footer of the first page",
};

interface EdgesDialogProps {
  doc: Doc;
  /** The footnote to begin with. */
  note?: string | null;
  onClose: () => void;
}

export default function EdgesDialog({ doc, note, onClose }: EdgesDialogProps) {
  const [hasFirst, setHasFirst] = useState(() => isFirstPageDifferent(doc));
  const [fragments, setFragments] = useState(() => fragmentsOf(doc, hasFirst));
  const [notes] = useState(() => footnoteOrder(readBody(doc)));
  function changeFirst(isDifferent: boolean) {
    doc.transact(() => setFirstPageDifferent(doc, isDifferent), SETTINGS);
    setHasFirst(isDifferent);
    setFragments(fragmentsOf(doc, isDifferent));
  }
  return (
    <Dialog
      title="Header, footer and footnotes"
      width="md"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="note grid gap-4">
        {fragments.map(([edge, fragment]) => (
          <SmallEditor key={edge} fragment={fragment} label={LABELS[edge]} hasNumbers />
        ))}
        <Checkbox
          label="Another header and footer on the first page"
          checked={hasFirst}
          onChange={({ target }) => changeFirst(target.checked)}
        />
        {notes.map((id, at) => (
          <SmallEditor
            key={id}
            fragment={footnoteFragment(doc, id)}
            label={`Footnote ${at + 1}`}
            autoFocus={id === note}
          />
        ))}
      </div>
    </Dialog>
  );
}

function fragmentsOf(doc: Doc, hasFirst: boolean): [Edge, XmlFragment][] {
  const edges = (Object.keys(LABELS) as Edge[]).filter(
    (edge) => hasFirst || !edge.endsWith("first"),
  );
  const made: [Edge, XmlFragment][] = [];
  // Opening it writes nothing that undo would take back.
  doc.transact(() => {
    for (const edge of edges) made.push([edge, edgeFragment(doc, edge)]);
  });
  return made;
}
