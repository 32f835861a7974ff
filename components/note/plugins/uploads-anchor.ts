/** A position in the note as the Yjs document knows it. It survives a reload and other people's edits. */
import type { EditorState } from "prosemirror-state";
import {
  absolutePositionToRelativePosition,
  relativePositionToAbsolutePosition,
  ySyncPluginKey,
} from "y-prosemirror";
import * as Y from "yjs";

/** As JSON; null where it has none. @param state one the Yjs document has followed */
export function anchorOf(state: EditorState, pos: number): unknown {
  const { type, binding } = ySyncPluginKey.getState(state) ?? {};
  try {
    return Y.relativePositionToJSON(absolutePositionToRelativePosition(pos, type, binding.mapping));
  } catch {
    return null;
  }
}

/** The end of the note for what is no place in it. */
export function anchoredAt(state: EditorState, anchor: unknown): number {
  const { doc, type, binding } = ySyncPluginKey.getState(state) ?? {};
  const end = state.doc.content.size;
  try {
    const relative = Y.createRelativePositionFromJSON(anchor);
    const pos = relativePositionToAbsolutePosition(doc, type, relative, binding.mapping) ?? end;
    return Math.min(Math.max(pos, 0), end);
  } catch {
    return end;
  }
}
