/** A paper that is edited: fields beside the printed page, or one of the two on a phone. A click on the page leads to its field. */
"use client";

import { type FocusEvent, useCallback, useRef, useState } from "react";
import type { OpenFile } from "@/client/sync";
import { goToField } from "@/components/comments/go-to-field";
import {
  CommentingProvider,
  type FieldComments,
  useCommentOn,
} from "@/components/comments/use-field-comments";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { decimalsOf } from "@/lib/kinds/business/totals";
import { DescribeDialog } from "./describe-dialog";
import { EditingProvider, useFieldContext } from "./editing-context";
import { PaperFields } from "./paper-fields";
import { paperKind } from "./paper-kind";
import { PaperTools, type Side } from "./paper-tools";
import { PaperView } from "./paper-view";
import { payAddressOf } from "./save-paper";
import { stepOnKey } from "./step-keys";
import { useAskedField } from "./use-asked-field";

interface PaperEditorProps {
  file: OpenFile;
  paper: BusinessPaper;
  comments: FieldComments;
}

export function PaperEditor({ file, paper, comments }: PaperEditorProps) {
  const context = useFieldContext(file, paperKind, decimalsOf(paper));
  const [side, setSide] = useState<Side>("fields");
  const [isDescribing, setDescribing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  // Once what was just added, or is shown from now on, is on the page.
  const goTo = useCallback((source: string) => {
    setSide("fields");
    requestAnimationFrame(() => fields.current && goToField(fields.current, source));
  }, []);
  useAskedField(file.id, goTo, context !== null);
  const commentOn = useCommentOn(comments);
  const noteField = ({ target }: FocusEvent) => {
    const field = target.closest<HTMLElement>("[data-field]")?.dataset.field;
    if (field !== undefined) comments.anchors.place(field);
  };
  if (!context) return null;
  return (
    <EditingProvider value={context}>
      <CommentingProvider value={commentOn}>
        <div className="paper-editor" data-side={side}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands in it */}
          <div className="paper-fields no-print" onKeyDown={(event) => stepOnKey(event, context)}>
            <PaperTools side={side} onSide={setSide} onDescribe={() => setDescribing(true)} />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: tells which of the fields in it has the focus */}
            <div ref={fields} onFocus={noteField}>
              <PaperFields paper={paper} goTo={goTo} />
            </div>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
          <section aria-label="Printed pages" className="paper-print" tabIndex={0}>
            <PaperView paper={paper} address={payAddressOf(paper)} onPick={goTo} />
          </section>
        </div>
        {isDescribing ? (
          <DescribeDialog paper={paper} onClose={() => setDescribing(false)} />
        ) : null}
      </CommentingProvider>
    </EditingProvider>
  );
}
