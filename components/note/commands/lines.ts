/** Enter and Backspace, as a person expects them at the edges of lines. */

import { chainCommands, newlineInCode, splitBlockAs } from "prosemirror-commands";
import { AllSelection, type Command, TextSelection } from "prosemirror-state";
import { beginAnew } from "./begin-anew";
import { convert, nodeType, setBlock } from "./blocks";
import { changeLevel } from "./lists";

/** Enter on an empty list item or quote leaves it: one level up, and from the first level to a paragraph. */
const leaveEmpty: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const block = $head.parent;
  if (!empty || block.content.size > 0) return false;
  if (block.type.name !== "listItem" && block.type.name !== "quote") return false;
  return loseForm(state, dispatch);
};

/** A nested list item goes one level up, any other line becomes a paragraph. */
const loseForm: Command = (state, dispatch) => {
  const block = state.selection.$head.parent;
  if (block.type.name === "listItem" && block.attrs.level > 0)
    return changeLevel(-1)(state, dispatch);
  const tr = state.tr;
  convert(state, tr, { name: "paragraph" });
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** A list goes on as a list, a quote as a quote; after a heading comes text. */
const splitLine = splitBlockAs((node, atEnd) => {
  const { schema } = node.type;
  if (node.type.name === "listItem") {
    return { type: node.type, attrs: { ...node.attrs, id: null, checked: null } };
  }
  if (node.type.name === "quote") return { type: node.type, attrs: { ...node.attrs, id: null } };
  const paragraph = schema.nodes.paragraph;
  if (!atEnd || !paragraph) return null;
  const align = node.type.name === "paragraph" ? node.attrs.align : null;
  return { type: paragraph, attrs: { align } };
});

/** Two empty lines at the end of code, and Enter means: I am done with code. */
const leaveCode: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const block = $head.parent;
  if (!empty || !block.type.spec.code || $head.parentOffset !== block.content.size) return false;
  if (!block.textContent.endsWith("\n\n")) return false;
  if (!dispatch) return true;
  const tr = state.tr.delete($head.pos - 2, $head.pos);
  const after = tr.mapping.map($head.after());
  tr.insert(after, nodeType(state, "paragraph").create());
  tr.setSelection(TextSelection.create(tr.doc, after + 1));
  dispatch(tr.scrollIntoView());
  return true;
};

/** Enter after ``` and an optional language starts code, as in every Markdown editor. */
const openFence: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const fence = /^```([\w+#-]{0,20})$/.exec($head.parent.textContent);
  if (!empty || !fence || $head.parent.type.name !== "paragraph") return false;
  const tr = state.tr.delete($head.start(), $head.end());
  convert(state, tr, { name: "codeBlock", attrs: fence[1] ? { language: fence[1] } : {} });
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** A callout goes on in itself; Enter on its empty last line leaves it, as Enter ends a list. */
const callout: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const block = $head.parent;
  if (block.type.name !== "callout") return false;
  const atEnd = empty && $head.parentOffset === block.content.size;
  if (block.content.size === 0) return setBlock({ name: "paragraph" })(state, dispatch);
  if (!atEnd || block.lastChild?.type.name !== "hardBreak") return lineBreak(state, dispatch);
  const tr = state.tr.delete($head.pos - 1, $head.pos);
  const after = tr.mapping.map($head.after());
  tr.insert(after, nodeType(state, "paragraph").create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};

export const enter: Command = chainCommands(
  beginAnew,
  callout,
  openFence,
  leaveCode,
  newlineInCode,
  leaveEmpty,
  splitLine,
);

export const lineBreak: Command = (state, dispatch, view) => {
  if (state.selection instanceof AllSelection) return beginAnew(state, dispatch, view);
  if (state.selection.$head.parent.type.spec.code) return newlineInCode(state, dispatch);
  if (!state.selection.$head.parent.isTextblock) return false;
  const node = nodeType(state, "hardBreak").create();
  dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
  return true;
};

/** Backspace at the start of a line takes off its form before it takes its place. */
export const backspaceAtStart: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const block = $head.parent;
  if (!empty || !block.isTextblock || $head.parentOffset > 0) return false;
  if (block.type.name === "paragraph") return false;
  if (block.type.spec.code && block.content.size > 0) return false;
  return loseForm(state, dispatch);
};
