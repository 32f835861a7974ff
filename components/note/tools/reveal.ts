/** Shows the place of a note that a search found: brings it into sight, lights it up for a moment and puts the caret there. */

import type { Node } from "prosemirror-model";
import { Selection } from "prosemirror-state";
import { Decoration, type EditorView } from "prosemirror-view";
import type { SnippetPlace } from "@/client/search/snippet";
import { takePlace } from "@/components/search/place";
import { INSERT, nameOf } from "@/lib/kinds/note/suggestion-marks";
import type { Session } from "../chrome/session";
import { paint } from "../plugins/painted";

export function reveal(session: Session): void {
  const place = takePlace(location.pathname.split("/")[2] ?? "");
  if (!place) return;
  let stop = () => {};
  const showOnceOpen = () => {
    const view = session.view();
    if (!view) return;
    stop();
    show(session, view, place);
  };
  if (session.view()) showOnceOpen();
  else stop = session.follow(showOnceOpen);
}

function show(session: Session, view: EditorView, place: SnippetPlace): void {
  // The palette is still closing, and gives the focus back to where it was.
  requestAnimationFrame(() => {
    const { tr, doc } = view.state;
    const range = view.isDestroyed ? null : rangeOf(doc, place);
    if (!range) return;
    view.dispatch(
      tr.setSelection(Selection.near(doc.resolve(Math.min(range.to, doc.content.size)), -1)),
    );
    // On a phone the focus would bring the keyboard up over what was found.
    if (matchMedia("(pointer: fine)").matches) view.focus();
    paint(view, "found", [Decoration.inline(range.from, range.to, { class: "note-lit" })]);
    view.dom.querySelector(".note-lit")?.scrollIntoView({ block: "center" });
    wipeOnceMoved(session, view);
  });
}

/** The highlight fades; with reduced motion it goes when the caret moves. */
function wipeOnceMoved(session: Session, view: EditorView): void {
  const { selection } = view.state;
  const stop = session.follow(() => {
    const isHere = session.view() === view;
    if (isHere && view.state.selection.eq(selection)) return;
    stop();
    if (isHere) paint(view, "found", []);
  });
}

/** Null where the block is gone. What was found in it may have moved by a word or two since. */
function rangeOf(
  doc: Node,
  { block, from, to }: SnippetPlace,
): { from: number; to: number } | null {
  let range: { from: number; to: number } | null = null;
  doc.descendants((node, pos) => {
    if (range) return false;
    if (node.attrs.id !== block) return true;
    range = node.isTextblock
      ? { from: pos + 1 + offsetIn(node, from), to: pos + 1 + offsetIn(node, to) }
      : { from: pos, to: pos + node.nodeSize };
    return false;
  });
  return range;
}

/** What is only suggested stands in the block, and not in the text that was searched. */
function offsetIn(block: Node, searched: number): number {
  let left = searched;
  let offset = 0;
  block.forEach(({ nodeSize, marks }, at) => {
    if (left <= 0 || marks.some(({ type }) => nameOf(type.name) === INSERT)) return;
    offset = at + Math.min(left, nodeSize);
    left -= nodeSize;
  });
  return offset;
}
