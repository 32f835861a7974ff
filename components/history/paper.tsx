/** A version on paper, drawn a slice at a time so that a long note holds nothing up. */
"use client";

import { useEffect, useRef } from "react";
import { type Change, Changes } from "./changes";
import { drawLine, drawNote } from "./draw-note";
import { drawInSlices } from "./draw-slices";
import type { Picture } from "./picture";
import type { NameWriter } from "./writers";

interface PaperProps {
  picture: Picture;
  writer: NameWriter;
  onDrawn: (changes: readonly Change[]) => void;
  onFailed: (error: unknown) => void;
}

export function Paper({ picture, writer, onDrawn, onFailed }: PaperProps) {
  const title = useRef<HTMLParagraphElement>(null);
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [line, sheet] = [title.current, text.current];
    if (!line || !sheet) return;
    const stop = new AbortController();
    const pen = { schema: picture.schema, changes: new Changes(), writer };
    sheet.replaceChildren();
    const draw = async () => {
      line.replaceChildren(drawLine(pen, picture.title));
      await drawInSlices(sheet, drawNote(pen, picture.steps), stop.signal);
      onDrawn(pen.changes.all);
    };
    draw().catch((error: unknown) => {
      if (!stop.signal.aborted) onFailed(error);
    });
    return () => stop.abort();
  }, [picture, writer, onDrawn, onFailed]);

  return (
    <article className="history-paper">
      <p
        ref={title}
        dir="auto"
        data-empty={picture.title.length === 0 || undefined}
        className="history-title font-serif text-3xl font-semibold wrap-anywhere"
      />
      <div className="note">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
        <div ref={text} role="document" aria-label="The note" tabIndex={0} className="note-text" />
      </div>
    </article>
  );
}
