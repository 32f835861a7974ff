/** Places in an open text as its Yjs document knows them: they survive a reload and other people's edits. */
import type { ResolvedPos } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import {
  absolutePositionToRelativePosition,
  type ProsemirrorBinding,
  ySyncPluginKey,
} from "y-prosemirror";
import * as Y from "yjs";

export const bindingOf = (state: EditorState): ProsemirrorBinding =>
  ySyncPluginKey.getState(state).binding;

/** y-prosemirror looks through all blocks before a place; this goes to its own block at once. */
export function relativeAt(
  $pos: ResolvedPos,
  { type, mapping }: ProsemirrorBinding,
): Y.RelativePosition {
  const block = $pos.parent.isTextblock ? type.get($pos.index(0)) : null;
  if (!(block instanceof Y.XmlElement) || mapping.get(block) !== $pos.node(1))
    return absolutePositionToRelativePosition($pos.pos, type, mapping);
  const alone = { _first: block._item, length: 1 } as Y.XmlFragment;
  return absolutePositionToRelativePosition($pos.pos - $pos.before(1), alone, mapping);
}

/** As the binding keeps it, to restore it after a change. */
export function relativeSelection(state: EditorState) {
  const { selection } = state;
  const { $anchor, $head } = selection;
  const binding = bindingOf(state);
  const anchor = relativeAt($anchor, binding);
  const head = $head.pos === $anchor.pos ? anchor : relativeAt($head, binding);
  return { type: selection.toJSON().type, anchor, head };
}
