import type { EditorState } from "prosemirror-state";

/** Whether any of the selected words have this mark, or what is typed next. */
export function hasMark(state: EditorState, name: string): boolean {
  const type = state.schema.marks[name];
  if (!type) return false;
  const { from, to, $from, empty } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  return state.doc.rangeHasMark(from, to, type);
}
