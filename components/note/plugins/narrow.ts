/**
 * Narrows remote changes. The Yjs binding replaces the whole document for every remote update, which would drop all
 * decorations and redraw every block.
 */

import { Fragment, type Node, Slice } from "prosemirror-model";
import { type EditorState, Selection, TextSelection, type Transaction } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { ySyncPluginKey } from "y-prosemirror";
import { commonBlocks } from "../common-blocks";

/** The same change as `tr`, touching only what differs; `tr` itself when it is not from the binding. */
export function narrow(state: EditorState, tr: Transaction): Transaction {
  const meta: unknown = tr.getMeta(ySyncPluginKey);
  if (meta === undefined || !tr.docChanged || tr.before !== state.doc) return tr;
  const small = smallest(state, tr.doc);
  small.setMeta(ySyncPluginKey, meta).setMeta("addToHistory", false);
  // A caret is restored from its place in the Yjs text; other selections follow the mapping.
  if (tr.selectionSet && state.selection instanceof TextSelection) {
    small.setSelection(Selection.fromJSON(small.doc, tr.selection.toJSON()));
  }
  if (tr.scrolledIntoView) small.scrollIntoView();
  return small;
}

function smallest(state: EditorState, next: Node): Transaction {
  const before = state.doc;
  const start = before.content.findDiffStart(next.content);
  const end = before.content.findDiffEnd(next.content);
  if (start === null || end === null) return state.tr;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const inside = insideOneBlock(state, next, start, end.a + overlap, end.b + overlap);
  return inside ?? wholeBlocks(state, next);
}

function insideOneBlock(
  state: EditorState,
  next: Node,
  start: number,
  endA: number,
  endB: number,
): Transaction | null {
  const $a = state.doc.resolve(start);
  const $b = next.resolve(start);
  const fits =
    $a.parent.isTextblock &&
    $a.sameParent(state.doc.resolve(endA)) &&
    $b.sameParent(next.resolve(endB)) &&
    $a.parent.hasMarkup($b.parent.type, $b.parent.attrs, $b.parent.marks);
  if (!fits) return null;
  try {
    const tr = state.tr.step(new ReplaceStep(start, endA, next.slice(start, endB)));
    return tr.doc.eq(next) ? tr : null;
  } catch {
    // A locked block refuses partial changes; it is replaced whole below.
    return null;
  }
}

function wholeBlocks(state: EditorState, next: Node): Transaction {
  const before = state.doc;
  const { first, last } = commonBlocks(before, next, (a, b) => a === b || a.eq(b));
  const nodes = next.content.content.slice(first, next.childCount - last);
  const at = (index: number) => state.doc.resolve(0).posAtIndex(index);
  const slice = new Slice(Fragment.from(nodes), 0, 0);
  return state.tr.step(new ReplaceStep(at(first), at(before.childCount - last), slice));
}
