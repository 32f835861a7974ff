/** Which anchors of comments show: those of open threads, and one of them more than the others. A style sheet, for an anchor is drawn without knowing its thread. */

import type { Doc } from "yjs";
import { commentsOf, openThreads, type ThreadPlace } from "@/lib/kinds/note/comments-entries";
import type { CommentAnchors } from "./anchors";

/** Draws by `rulesOf` all threads that are open, and again when another one is. @returns the way to stop */
export function followHighlights(
  doc: Doc,
  rulesOf: (open: readonly ThreadPlace[]) => string,
): () => void {
  const sheet = newSheet();
  let shown = "";
  const draw = () => {
    const rules = rulesOf(openThreads(doc));
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

/** Draws one thread's anchor as the one that is meant; null for none. */
export function newPointer({ selectorOf }: Pick<CommentAnchors, "selectorOf">): {
  point: (thread: ThreadPlace | null) => void;
  close: () => void;
} {
  const sheet = newSheet();
  return {
    point(thread) {
      const look = "background:var(--comment-here);fill:var(--comment-here)";
      sheet.replaceSync(thread === null ? "" : `@media screen{${selectorOf(thread)}{${look}}}`);
    },
    close: () => removeSheet(sheet),
  };
}

function newSheet(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}

function removeSheet(sheet: CSSStyleSheet): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
}
