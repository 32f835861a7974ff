/** Moving and duplicating whole blocks, by keyboard and by handle. */

import { Fragment, type Node, Slice } from "prosemirror-model";
import { type Command, type EditorState, Selection, TextSelection } from "prosemirror-state";
import { ReplaceStep } from "prosemirror-transform";
import { BlockSelection } from "../plugins/block-selection";

type Run = { parent: Node; start: number; from: number; to: number; size: number };

/** The siblings the selection spans, at the depth where it has common ground (inside a cell, or the note). */
function selectedRun(state: EditorState): Run | null {
  const { $from, $to } = state.selection;
  const range = $from.blockRange($to);
  const depth = range?.depth ?? 0;
  const parent = range?.parent ?? state.doc;
  const from = $from.index(depth);
  const to = range ? range.endIndex : from + 1;
  const start = range ? range.start : $from.pos;
  if (to > parent.childCount || !parent.type.contentMatch.matchType) return null;
  let size = 0;
  for (let i = from; i < to; i += 1) size += parent.child(i).nodeSize;
  return { parent, start, from, to, size };
}

/** Swaps the selected blocks with the one above (-1) or below (+1). */
export function moveBlocks(by: 1 | -1): Command {
  return (state, dispatch) => {
    const run = selectedRun(state);
    if (!run) return false;
    const index = by < 0 ? run.from - 1 : run.to;
    if (index < 0 || index >= run.parent.childCount) return true;
    if (!dispatch) return true;
    const neighbour = run.parent.child(index);
    const tr = state.tr;
    const end = run.start + run.size;
    // The neighbour hops over the selection, so the selected blocks (and others' carets in them) stay.
    if (by < 0) {
      tr.insert(end, neighbour).delete(run.start - neighbour.nodeSize, run.start);
    } else {
      tr.delete(end, end + neighbour.nodeSize).insert(run.start, neighbour);
    }
    dispatch(tr.scrollIntoView());
    return true;
  };
}

/** Moves the chosen blocks to a place between two of the note's own, where they stay chosen; none in or beside them. */
export function moveBlocksTo(place: number): Command {
  return (state, dispatch) => {
    const { doc, selection } = state;
    if (!(selection instanceof BlockSelection) || doc.resolve(place).depth > 0) return false;
    const { from, to, anchorBlock, headBlock } = selection;
    if (place >= from && place <= to) return false;
    if (!dispatch) return true;
    const tr = state.tr.delete(from, to);
    const start = tr.mapping.map(place);
    tr.step(new ReplaceStep(start, start, doc.slice(from, to)));
    const by = start - from;
    dispatch(tr.setSelection(new BlockSelection(tr.doc, anchorBlock + by, headBlock + by)));
    return true;
  };
}

export const duplicateBlocks: Command = (state, dispatch) => {
  const run = selectedRun(state);
  if (!run) return false;
  if (!dispatch) return true;
  const nodes: Node[] = [];
  for (let i = run.from; i < run.to; i += 1) nodes.push(run.parent.child(i));
  const end = run.start + run.size;
  const tr = state.tr.step(new ReplaceStep(end, end, new Slice(Fragment.from(nodes), 0, 0)));
  const { anchor, head } = state.selection;
  const moved =
    state.selection instanceof TextSelection
      ? TextSelection.create(tr.doc, anchor + run.size, head + run.size)
      : Selection.near(tr.doc.resolve(end + 1));
  dispatch(tr.setSelection(moved).scrollIntoView());
  return true;
};
