/** Keys that lead to both ends of a Document. The browser’s own end at the pages near the window, as no others are mounted. */
import { type Command, Selection, TextSelection } from "prosemirror-state";

const goTo =
  (end: "atStart" | "atEnd", isExtending: boolean): Command =>
  (state, dispatch) => {
    const there = Selection[end](state.doc);
    const selection = isExtending
      ? TextSelection.between(state.selection.$anchor, there.$head)
      : there;
    dispatch?.(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };

export const endKeys: Record<string, Command> = {
  "Mod-Home": goTo("atStart", false),
  "Mod-End": goTo("atEnd", false),
  "Shift-Mod-Home": goTo("atStart", true),
  "Shift-Mod-End": goTo("atEnd", true),
  "Cmd-ArrowUp": goTo("atStart", false),
  "Cmd-ArrowDown": goTo("atEnd", false),
};
