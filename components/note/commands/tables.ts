/** Table commands that leave the caret where a person would look for it. */

import {
  type Command,
  type EditorState,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { deleteColumn, deleteRow, isInTable } from "prosemirror-tables";

/** The table around the selection, from just inside its start to just inside its end. */
export function tableRange(state: EditorState): { from: number; to: number } {
  const { $head } = state.selection;
  for (let depth = $head.depth; depth > 0; depth -= 1) {
    if ($head.node(depth).type.spec.tableRole !== "table") continue;
    return { from: $head.start(depth), to: $head.end(depth) };
  }
  return { from: $head.pos, to: $head.pos };
}

/** After a deletion at the table's edge the caret would fall out of it; it goes to the cell before. */
function staying(command: Command): Command {
  return (state, dispatch) => {
    const start = tableRange(state).from;
    const keep = (tr: Transaction) => {
      const table = tr.doc.resolve(start).parent;
      const left = !isInTable(state.apply(tr));
      if (left && table.type.spec.tableRole === "table") {
        tr.setSelection(Selection.near(tr.doc.resolve(start + table.content.size), -1));
      }
      dispatch?.(tr);
    };
    return command(state, dispatch && keep);
  };
}

export const removeRow = staying(deleteRow);
export const removeColumn = staying(deleteColumn);

/** An arrow out of a table that starts or ends the note makes the line it looks for. */
export function arrowOut(by: -1 | 1): Command {
  return (state, dispatch, view) => {
    if (!state.selection.empty || !isInTable(state)) return false;
    const { from, to } = tableRange(state);
    const edge = by < 0 ? from - 1 : to + 1;
    const $edge = state.doc.resolve(edge);
    const table = state.doc.resolve(from).parent;
    const row = state.selection.$head.index($edge.depth + 1);
    const atEdge = row === (by < 0 ? 0 : table.childCount - 1);
    const alone = by < 0 ? $edge.nodeBefore === null : $edge.nodeAfter === null;
    if (!atEdge || !alone || !view?.endOfTextblock(by < 0 ? "up" : "down")) return false;
    const paragraph = state.schema.nodes.paragraph;
    if (!dispatch || !paragraph) return true;
    const tr = state.tr.insert(edge, paragraph.create());
    dispatch(tr.setSelection(TextSelection.create(tr.doc, edge + 1)).scrollIntoView());
    return true;
  };
}
