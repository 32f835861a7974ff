/** What is done at once is taken back at once: nothing typed just before or after it joins its step. */

import type { EditorView } from "prosemirror-view";
import { yUndoPluginKey } from "y-prosemirror";

export function inOneStep(view: EditorView, write: () => void): void {
  yUndoPluginKey.getState(view.state)?.undoManager.stopCapturing();
  write();
  yUndoPluginKey.getState(view.state)?.undoManager.stopCapturing();
}
