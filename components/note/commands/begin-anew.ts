import { AllSelection, type Command, TextSelection } from "prosemirror-state";
import { nodeType } from "./blocks";
import { inOneStep } from "./undo-step";

/** With the whole text selected there is no line to split: it is begun anew, and one undo brings it back. */
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
