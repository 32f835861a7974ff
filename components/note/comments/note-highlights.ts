/** Which words and blocks of a note show that they are commented on. */
import type { Doc } from "yjs";
import { followHighlights } from "@/components/comments/highlights";
import type { ThreadPlace } from "@/lib/kinds/note/comments-entries";

/** Ids are whatever anybody wrote. */
export const selectorOf = ({ id, block }: ThreadPlace): string =>
  block === null
    ? `.note-text [data-comment="${CSS.escape(id)}"]`
    : `.note-text [data-block="${CSS.escape(block)}"]`;

/** @returns the way to stop */
export const followNoteHighlights = (doc: Doc) => followHighlights(doc, rulesOf);

/** Marks that are in the text of threads that are resolved or gone are calm. */
function rulesOf(open: readonly ThreadPlace[]): string {
  const of = (isBlock: boolean) =>
    open
      .filter(({ block }) => (block !== null) === isBlock)
      .map(selectorOf)
      .join() || "#none";
  return `.note-comment:not(${of(false)}){border-color:#0000;background:none}
    :is(${of(true)}){outline:2px solid var(--comment-line);outline-offset:4px}`;
}
