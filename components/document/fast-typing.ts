/** A long Document is written as fast as a short one: y-prosemirror goes through all blocks a few times for each key. */
import type { Node, ResolvedPos } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { tableEditingKey } from "prosemirror-tables";
import {
  absolutePositionToRelativePosition,
  type ProsemirrorBinding,
  updateYFragment,
  ySyncPluginKey,
  yUndoPluginKey,
} from "y-prosemirror";
import * as Y from "yjs";
import { sameBlocks } from "@/components/note/common-blocks";

/** @returns the state to show: it knows another way to remember the caret for undo */
export function hasten(state: EditorState): EditorState {
  const { binding }: { binding: ProsemirrorBinding } = ySyncPluginKey.getState(state);
  const select = (state: EditorState) => relativeSelection(state, binding);
  // While this holds, a change is our own, after which no caret is restored.
  binding.beforeAllTransactions = () =>
    binding.mux(() => {
      if (binding.prosemirrorView)
        binding.beforeTransactionSelection ??= select(binding.prosemirrorView.state);
    });
  let written: Node | null = null;
  binding._prosemirrorChanged = (doc: Node) => {
    if (doc === written) return;
    binding.doc.transact(() => {
      if (!written || !writeBlock(binding, written, doc))
        updateYFragment(binding.doc, binding.type, doc, binding);
    }, ySyncPluginKey);
    written = doc;
  };
  const history = yUndoPluginKey.get(state)?.spec.state;
  if (history)
    history.apply = (_tr, { undoManager }, before) => ({
      undoManager,
      prevSel: select(before),
      hasUndoOps: undoManager.undoStack.length > 0,
      hasRedoOps: undoManager.redoStack.length > 0,
    });
  const tables = tableEditingKey.get(state)?.spec;
  const mend = tables?.appendTransaction;
  if (tables && mend)
    tables.appendTransaction = (trs, before, after) =>
      mend.call(tables, trs, holdsTable(before.doc, after.doc) ? before : after, after);
  return state.reconfigure({ plugins: state.plugins });
}

/** Whether one of the blocks that changed is a table. */
function holdsTable(before: Node, after: Node): boolean {
  const { first, last } = sameBlocks(before, after);
  for (let at = first; at < after.childCount - last; at++)
    if (!after.child(at).isTextblock) return true;
  return false;
}

/** @param state one the Yjs document has followed */
function relativeSelection({ selection }: EditorState, binding: ProsemirrorBinding) {
  const { $anchor, $head } = selection;
  const anchor = relativeAt($anchor, binding);
  const head = $head.pos === $anchor.pos ? anchor : relativeAt($head, binding);
  return { type: selection.toJSON().type, anchor, head };
}

/** Looked for in its own block at once, and not from the first one on. */
export function relativeAt($pos: ResolvedPos, { type, mapping }: ProsemirrorBinding): unknown {
  const block = $pos.parent.isTextblock ? blockAt(type, $pos.node(0), $pos.index(0)) : null;
  if (!(block instanceof Y.XmlElement) || mapping.get(block) !== $pos.node(1))
    return absolutePositionToRelativePosition($pos.pos, type, mapping);
  const alone = { _first: block._item, length: 1 } as Y.XmlFragment;
  return absolutePositionToRelativePosition($pos.pos - $pos.before(1), alone, mapping);
}

let found: { doc: Node; index: number; block: ReturnType<Y.XmlFragment["get"]> } | null = null;

/** Yjs goes through all blocks before it. */
function blockAt(type: Y.XmlFragment, doc: Node, index: number) {
  if (found?.doc !== doc || found.index !== index) found = { doc, index, block: type.get(index) };
  return found.block;
}

/** @returns false where more than one block is another */
function writeBlock(binding: ProsemirrorBinding, before: Node, after: Node): boolean {
  const { first, last } = sameBlocks(before, after);
  if (before.childCount !== after.childCount || first + last !== after.childCount - 1) return false;
  const block = blockAt(binding.type, before, first);
  const node = after.child(first);
  const isKnown = block instanceof Y.XmlElement && block.nodeName === node.type.name;
  // Somebody else may have changed it since.
  if (!isKnown || binding.mapping.get(block) !== before.child(first)) return false;
  updateYFragment(binding.doc, block, node, binding);
  binding.mapping.set(binding.type, after);
  found = { doc: after, index: first, block };
  return true;
}
