/** Draws the blocks of attachments: images and file cards. */

import { NodeSelection, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { AttachmentDesk } from "../attachments/desk";
import { FileView } from "../attachments/file-view";
import { ImageView } from "../attachments/image-view";

export function attachments(desk: AttachmentDesk | null): Plugin {
  return new Plugin({
    props: {
      nodeViews: {
        image: (node, view, getPos) => new ImageView(node, view, getPos, desk),
        file: (node) => new FileView(node, desk),
      },
      handleKeyDown: (view, { key, shiftKey }) => key === "Tab" && !shiftKey && enterTools(view),
    },
  });
}

/** From a selected image, Tab goes to what can be done with it; Tab goes on from there, and Escape back. */
function enterTools(view: EditorView): boolean {
  const { selection } = view.state;
  if (!(selection instanceof NodeSelection)) return false;
  const dom = view.nodeDOM(selection.from);
  const first =
    dom instanceof Element ? dom.querySelector<HTMLElement>(".note-image-tools button") : null;
  first?.focus();
  return first !== null;
}
