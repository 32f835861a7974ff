/** Which marks of comments show: those of open threads, and one of them more than the others. A style sheet, for a mark is drawn without knowing its thread. */

import type { Doc } from "yjs";
import { commentsOf, openThreads, type ThreadPlace } from "@/lib/kinds/note/comments-entries";

/** Calms the marks of threads that are resolved or gone. @returns the way to stop */
export function followHighlights(doc: Doc): () => void {
  const sheet = newSheet();
  let shown = "";
  const draw = () => {
    const open = openThreads(doc);
    const of = (isBlock: boolean) =>
      open
        .filter(({ block }) => (block !== null) === isBlock)
        .map(selectorOf)
        .join() || "#none";
    const rules = `.note-comment:not(${of(false)}){border-color:#0000;background:none}
      :is(${of(true)}){outline:2px solid var(--comment-line);outline-offset:4px}`;
    if (rules === shown) return;
    shown = rules;
    sheet.replaceSync(rules);
  };
  commentsOf(doc).observeDeep(draw);
  draw();
  return () => {
    commentsOf(doc).unobserveDeep(draw);
    removeSheet(sheet);
  };
}

/** Draws one thread's words as the ones that are meant; null for none. */
export function newPointer(): { point: (thread: ThreadPlace | null) => void; close: () => void } {
  const sheet = newSheet();
  return {
    point(thread) {
      const rule = thread === null ? "" : `${selectorOf(thread)}{background:var(--comment-here)}`;
      sheet.replaceSync(rule);
    },
    close: () => removeSheet(sheet),
  };
}

/** Ids are whatever anybody wrote. */
export const selectorOf = ({ id, block }: ThreadPlace): string =>
  block === null
    ? `.note-text [data-comment="${CSS.escape(id)}"]`
    : `.note-text [data-block="${CSS.escape(block)}"]`;

function newSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}

function removeSheet(sheet: CSSStyleSheet): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}
