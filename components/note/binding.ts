/** What the Yjs binding needs around it: a guard against half-applied changes, and one undo history. */

import type { EditorState } from "prosemirror-state";
import { defaultDeleteFilter, ySyncPluginKey } from "y-prosemirror";
import * as Y from "yjs";
import { RESTORED } from "@/lib/kinds/note/restored";
import { Decision } from "@/lib/kinds/note/suggestions-decision";

/**
 * The binding must never fail half-way: a remote change it could not show would be undone for everyone
 * by the next keystroke. Whatever goes wrong, the view is made anew from the file.
 */
export function guardBinding(state: EditorState, rebuild: () => void): void {
  const { binding } = ySyncPluginKey.getState(state);
  const apply: (...args: unknown[]) => void = binding._observeFunction;
  binding._observeFunction = (...args: unknown[]) => {
    const selection = binding.prosemirrorView?.state.selection;
    // Only a caret can be found again in the Yjs text; the rest is mapped (see narrow).
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

const PROTECTED = new Set(["paragraph", "heading", "listItem", "quote"]);

/** One undo history for as long as the note is open: it outlives a rebuilt view. */
export function undoHistory(fragment: Y.XmlFragment): { manager: Y.UndoManager; close(): void } {
  const manager = new Y.UndoManager(fragment, {
    trackedOrigins: new Set<unknown>([ySyncPluginKey, RESTORED, Decision]),
    deleteFilter: (item) => defaultDeleteFilter(item, PROTECTED),
    captureTransaction: (tr) => tr.meta.get("addToHistory") !== false,
  });
  const close = manager.destroy.bind(manager);
  manager.destroy = () => {};
  return { manager, close };
}
