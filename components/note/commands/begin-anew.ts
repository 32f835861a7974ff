import { AllSelection, type Command, TextSelection } from "prosemirror-state";
import { nodeType } from "./blocks";
import { inOneStep } from "./undo-step";

/** Replaces a wholly selected text by an empty line, as there is no line to split. One undo brings it back. */
export const beginAnew: Command = (state, dispatch, view) => {
  if (!(state.selection instanceof AllSelection)) return false;
  if (!dispatch) return true;
  const { tr, doc } = state;
  tr.replaceWith(0, doc.content.size, nodeType(state, "paragraph").create());
  tr.setSelection(TextSelection.create(tr.doc, 1)).scrollIntoView();
  if (view) inOneStep(view, () => dispatch(tr));
  else dispatch(tr);
  return true;
};
