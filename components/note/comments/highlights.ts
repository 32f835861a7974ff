/** Which marks of comments show: those of open threads, and one of them more than the others. A style sheet, for a mark is drawn without knowing its thread. */

import type { Doc } from "yjs";
import { commentsOf, openThreads } from "@/lib/kinds/note/comments";

/** Calms the marks of threads that are resolved or gone. @returns the way to stop */
export function followHighlights(doc: Doc): () => void {
  const sheet = newSheet();
  let shown = "";
  const draw = () => {
    const open = [...openThreads(doc)].map(selectorOf).join();
    if (open === shown) return;
    shown = open;
    sheet.replaceSync(`.note-comment:not(${open || "#none"}){border-color:#0000;background:none}`);
  };
  commentsOf(doc).observeDeep(draw);
  draw();
  return () => {
    commentsOf(doc).unobserveDeep(draw);
    removeSheet(sheet);
  };
}

/** Draws one thread's words as the ones that are meant; null for none. */
export function newPointer(): { point: (thread: string | null) => void; close: () => void } {
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
export const selectorOf = (thread: string): string =>
  `.note-text [data-comment="${CSS.escape(thread)}"]`;

function newSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}

function removeSheet(sheet: CSSStyleSheet): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}
