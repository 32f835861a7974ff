/**
 * Reads where the browser's caret is before somebody else's change is drawn. The browser moves it at
 * once and says so a moment later; a remote change drawn in between would put it back.
 */

import { TextSelection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";

export function readCaret(view: EditorView): void {
  const { selection, doc, tr } = view.state;
  if (view.composing || !view.hasFocus() || !(selection instanceof TextSelection)) return;
  const dom = view.dom.ownerDocument.getSelection();
  const { anchorNode, focusNode } = dom ?? {};
  if (!dom || !anchorNode || !focusNode) return;
  if (!view.dom.contains(anchorNode) || !view.dom.contains(focusNode)) return;
  try {
    const anchor = view.posAtDOM(anchorNode, dom.anchorOffset);
    const head = view.posAtDOM(focusNode, dom.focusOffset);
    if (anchor === selection.anchor && head === selection.head) return;
    const found = TextSelection.between(doc.resolve(anchor), doc.resolve(head));
    if (!found.eq(selection)) view.dispatch(tr.setSelection(found));
  } catch {
    // The caret's block is not drawn yet: keep the editor's own place.
  }
}
