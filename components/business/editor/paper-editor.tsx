/** A paper that is edited: fields beside the printed page, or one of the two on a phone. A click on the page leads to its field. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { OpenFile } from "@/client/sync";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { decimalsOf } from "@/lib/kinds/business/totals";
import { DescribeDialog } from "./describe-dialog";
import { EditingProvider, useFieldContext } from "./editing-context";
import { goToField, onFieldAsked } from "./go-to-field";
import { PaperFields } from "./paper-fields";
import { paperKind } from "./paper-kind";
import { PaperTools, type Side } from "./paper-tools";
import { PaperView } from "./paper-view";
import { payAddressOf } from "./save-paper";
import { stepOnKey } from "./step-keys";

export function PaperEditor({ file, paper }: { file: OpenFile; paper: BusinessPaper }) {
  const context = useFieldContext(file, paperKind, decimalsOf(paper));
  const [side, setSide] = useState<Side>("fields");
  const [isDescribing, setDescribing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  // Once what was just added, or is shown from now on, is on the page.
  const goTo = useCallback((source: string) => {
    setSide("fields");
    requestAnimationFrame(() => fields.current && goToField(fields.current, source));
  }, []);
  useEffect(() => onFieldAsked(goTo), [goTo]);
  if (!context) return null;
  return (
    <EditingProvider value={context}>
      <div className="paper-editor" data-side={side}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands in it */}
        <div className="paper-fields no-print" onKeyDown={(event) => stepOnKey(event, context)}>
          <PaperTools side={side} onSide={setSide} onDescribe={() => setDescribing(true)} />
          <div ref={fields}>
            <PaperFields paper={paper} goTo={goTo} />
          </div>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
        <section aria-label="Printed pages" className="paper-print" tabIndex={0}>
          <PaperView paper={paper} address={payAddressOf(paper)} onPick={goTo} />
        </section>
      </div>
      {isDescribing ? <DescribeDialog paper={paper} onClose={() => setDescribing(false)} /> : null}
    </EditingProvider>
  );
}
