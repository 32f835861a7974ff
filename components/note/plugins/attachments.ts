/** Draws the blocks of attachments: images and file cards. */

import { NodeSelection, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { attachmentId } from "@/lib/kinds/note/schema-attachments";
import type { AttachmentDesk } from "../attachments/desk";
import { FileView } from "../attachments/file-view";
import { ImageView } from "../attachments/image-view";
import { copyAttachments } from "./attachments-copied";
import { attachFiles } from "./uploads";

/** An event on the note's text with an attachment's id as its detail. */
export const SHOW_ATTACHMENT = "note-show";
/** An event on the note's text with files as its detail, to be attached where the caret is. */
export const ADD_FILES = "note-add-files";

export function attachments(desk: AttachmentDesk | null): Plugin {
  return new Plugin({
    props: {
      nodeViews: {
        image: (node, view, getPos) => new ImageView(node, view, getPos, desk),
        file: (node) => new FileView(node, desk),
      },
      handleDOMEvents: {
        copy: (view, event) => copyAttachments(view, event, desk),
        cut: (view, event) => copyAttachments(view, event, desk),
        [SHOW_ATTACHMENT]: (view, event) =>
          show(view, event instanceof CustomEvent && event.detail),
        [ADD_FILES]: (view, event) => addFiles(view, event instanceof CustomEvent && event.detail),
      },
      handleKeyDown: (view, { key, shiftKey }) => key === "Tab" && !shiftKey && enterTools(view),
    },
  });
}

/** Selects an attachment's block for who writes, and brings it into sight for everybody. */
function show(view: EditorView, id: unknown): void {
  const { doc, tr } = view.state;
  let at = -1;
  doc.descendants((node, pos) => {
    if (at === -1 && attachmentId(node.attrs.attachment) === id) at = pos;
    return at === -1 && !node.isTextblock;
  });
  const dom = at === -1 ? null : view.nodeDOM(at);
  if (!(dom instanceof HTMLElement)) return;
  if (view.editable) {
    view.dispatch(tr.setSelection(NodeSelection.create(doc, at)));
    view.focus();
  } else dom.querySelector("button")?.focus({ preventScroll: true });
  dom.scrollIntoView({ block: "center" });
}

function addFiles(view: EditorView, detail: unknown): void {
  const files = Array.isArray(detail) ? detail.filter((each) => each instanceof File) : [];
  if (!attachFiles(view, files, view.state.selection.head)) return;
  view.focus();
  view.dom.querySelector(".note-upload")?.scrollIntoView({ block: "nearest" });
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
