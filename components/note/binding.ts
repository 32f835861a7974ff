/** What the Yjs binding of y-prosemirror needs around it: a guard against half-applied changes, and one undo history. */

import type { Node } from "prosemirror-model";
import type { EditorState } from "prosemirror-state";
import { defaultDeleteFilter, updateYFragment, ySyncPluginKey } from "y-prosemirror";
import * as Y from "yjs";
import { RESTORED } from "@/lib/kinds/note/restored";
import { Decision } from "@/lib/kinds/note/suggestions-decision";

/**
 * The binding must never fail half-way: the next keystroke writes the whole shown document back to Yjs, so a remote change
 * that could not be shown would be undone for everyone. When applying one fails, the view is made anew from the Yjs
 * document; where that fails too, the note closes and says why. Call it between the state and its view.
 */
export function guardBinding(state: EditorState, rebuild: () => void): void {
  const { binding } = ySyncPluginKey.getState(state);
  const apply: (...args: unknown[]) => void = binding._observeFunction;
  binding._observeFunction = (...args: unknown[]) => {
    const selection = binding.prosemirrorView?.state.selection;
    // y-prosemirror restores carets and ranges of text; other selections follow the mapping of plugins/narrow.ts.
    if (selection && selection.toJSON().type !== "text") binding.beforeTransactionSelection = null;
    try {
      apply(...args);
    } catch (error) {
      console.error(
        "The note was redrawn after a change that could not be applied in place.",
        error,
      );
      rebuild();
    }
  };
}

/**
 * The binding compares a text with Yjs also when it is only drawn again, and looks for the caret in it each time, which
 * both take a while for a long one.
 */
export function writeOnce(state: EditorState): EditorState {
  const { binding } = ySyncPluginKey.getState(state);
  let written: Node | null = null;
  binding._prosemirrorChanged = (doc: Node) => {
    if (doc === written) return;
    const write = () => updateYFragment(binding.doc, binding.type, doc, binding);
    binding.doc.transact(write, ySyncPluginKey);
    written = doc;
  };
  return state;
}

/** Undo does not remove such a block while there is something in it. */
const KEPT_WHEN_NOT_EMPTY = new Set(["paragraph", "heading", "listItem", "quote"]);

/** Of what is written beside the text: its page, its styles. */
export const SETTINGS = Symbol("settings");

/** One undo history for as long as the note is open: it outlives a rebuilt view. */
export function undoHistory(
  fragment: Y.XmlFragment,
  more: Y.AbstractType<unknown>[] = [],
): { manager: Y.UndoManager; close(): void } {
  const manager = new Y.UndoManager([fragment, ...more], {
    trackedOrigins: new Set<unknown>([ySyncPluginKey, RESTORED, Decision, SETTINGS]),
    deleteFilter: (item) => defaultDeleteFilter(item, KEPT_WHEN_NOT_EMPTY),
    captureTransaction: (tr) => tr.meta.get("addToHistory") !== false,
  });
  const close = manager.destroy.bind(manager);
  // The undo plugin would destroy it with each view.
  manager.destroy = () => {};
  return { manager, close };
}
