/** Copying attachments: the clipboard names them and gets a mark, by which another note finds their bytes on this device. */
import type { Fragment } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { attachmentId } from "@/lib/kinds/note/schema-attachments";
import type { AttachmentDesk } from "../attachments/desk";

/** The mark's place in copied HTML. */
export const COPY_MARK = "data-copy";

/** Copies or cuts a selection with attachments in it. @returns false for any other, which is nothing special */
export function copyAttachments(
  view: EditorView,
  event: ClipboardEvent,
  desk: AttachmentDesk | null,
): boolean {
  const { selection, tr } = view.state;
  const data = event.clipboardData;
  if (desk === null || data === null || selection.empty) return false;
  const slice = selection.content();
  const ids = attachmentsIn(slice.content);
  if (ids.length === 0) return false;
  const { dom, text } = view.serializeForClipboard(slice);
  const mark = desk.copy(ids);
  for (const block of dom.querySelectorAll("figure")) block.setAttribute(COPY_MARK, mark);
  event.preventDefault();
  data.clearData();
  data.setData("text/html", dom.innerHTML);
  data.setData("text/plain", text);
  if (event.type === "cut" && view.editable)
    view.dispatch(tr.deleteSelection().scrollIntoView().setMeta("uiEvent", "cut"));
  return true;
}

/** The ids of the attachments it shows. */
export function attachmentsIn(content: Fragment): string[] {
  const ids: string[] = [];
  content.descendants(({ attrs }) => {
    const id = attachmentId(attrs.attachment);
    if (id !== null) ids.push(id);
  });
  return ids;
}
