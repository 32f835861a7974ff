/**
 * A key acts where the caret is. Browsers tell of a moved caret in a task of its own, and on a busy machine the next key
 * comes first: Ctrl+A, Ctrl+End and a paste then replaced the whole note.
 */
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

export function freshSelection(): Plugin {
  return new Plugin({
    props: { handleDOMEvents: { keydown: tell, paste: tell } },
  });
}

/** The input method moves the caret while a word is composed, and the editor must not look then. */
function tell(view: EditorView): false {
  if (!view.composing) view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
  return false;
}
