/** Choosing files on this device, to be attached where the caret is. */

import type { Command } from "prosemirror-state";
import { attachFiles, takesFiles } from "../plugins/uploads";

/** @param accept as a file field has it; empty for any */
export const chooseFiles =
  (accept: string): Command =>
  (state, dispatch, view) => {
    if (!takesFiles(state)) return false;
    if (!dispatch || !view) return true;
    askFiles(accept, (files) => {
      if (!view.isDestroyed) attachFiles(view, files, view.state.selection.head);
    });
    return true;
  };

/** To be called by a person's click: a browser asks for files then only. */
export function askFiles(accept: string, take: (files: readonly File[]) => void): void {
  const field = Object.assign(document.createElement("input"), {
    type: "file",
    multiple: true,
    accept,
    hidden: true,
  });
  field.addEventListener("cancel", () => field.remove());
  field.addEventListener("change", () => {
    field.remove();
    take([...(field.files ?? [])]);
  });
  // Some browsers forget a field that is nowhere.
  document.body.append(field);
  field.click();
}
