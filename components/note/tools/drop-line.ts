/** The line that shows where dragged blocks, images or files would be dropped. */

import { dropPoint } from "prosemirror-transform";
import type { EditorView } from "prosemirror-view";
import type { Session } from "../chrome/session";
import { placeOf, takesFiles } from "../plugins/uploads";
import { heightOf } from "./block-places";

export class DropLine {
  readonly #dom = document.createElement("div");

  constructor() {
    this.#dom.className = "note-drop-line";
  }

  /** Set through the style object, which the content-security policy allows. @param y in the window; null for none */
  show(view: EditorView, y: number | null): void {
    if (y === null) {
      this.hide();
      return;
    }
    const { left, width } = view.dom.getBoundingClientRect();
    this.#dom.style.left = `${Math.round(left)}px`;
    this.#dom.style.width = `${Math.round(width)}px`;
    this.#dom.style.top = `${Math.round(y)}px`;
    if (!this.#dom.isConnected) document.body.append(this.#dom);
  }

  hide(): void {
    this.#dom.remove();
  }
}

/** Shows it for what the browser itself drags over the text. @returns the way to stop */
export function followDrops(session: Session): () => void {
  const line = new DropLine();
  const onOver = (event: DragEvent) => {
    const view = session.view();
    const place = view && placeUnder(view, event);
    if (!view || place === null) line.hide();
    else line.show(view, heightOf(view, place));
  };
  // The next move over the text brings it back.
  const hide = () => line.hide();
  document.addEventListener("dragover", onOver);
  for (const type of ["dragleave", "drop", "dragend"]) document.addEventListener(type, hide);
  return () => {
    hide();
    document.removeEventListener("dragover", onOver);
    for (const type of ["dragleave", "drop", "dragend"]) document.removeEventListener(type, hide);
  };
}

/** Where a block would be put; null for words, which the browser's own caret shows a place for. */
function placeUnder(view: EditorView, event: DragEvent): number | null {
  const { target, clientX: left, clientY: top, dataTransfer } = event;
  if (!view.editable || !(target instanceof Node) || !view.dom.contains(target)) return null;
  const { doc, schema } = view.state;
  const pos = view.posAtCoords({ left, top })?.pos ?? doc.content.size;
  if (view.dragging) {
    const place = dropPoint(doc, pos, view.dragging.slice);
    return place === null || doc.resolve(place).parent.inlineContent ? null : place;
  }
  const takes = dataTransfer?.types.includes("Files") && takesFiles(view.state);
  return takes ? placeOf(doc, pos, schema.nodes.image) : null;
}
