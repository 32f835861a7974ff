/** Choosing files on this device, to be attached where the caret is. */

import type { Command } from "prosemirror-state";
import { attachFiles, takesFiles } from "../plugins/uploads";

/** @param accept as a file field has it; empty for any */
export const chooseFiles =
  (accept: string): Command =>
  (state, dispatch, view) => {
    if (!takesFiles(state)) return false;
    if (!dispatch || !view) return true;
    const field = Object.assign(document.createElement("input"), {
      type: "file",
      multiple: true,
      accept,
      hidden: true,
    });
    field.addEventListener("cancel", () => field.remove());
    field.addEventListener("change", () => {
      field.remove();
      if (!view.isDestroyed) attachFiles(view, [...(field.files ?? [])], view.state.selection.head);
    });
    // Some browsers forget a field that is nowhere.
    document.body.append(field);
    field.click();
    return true;
  };
