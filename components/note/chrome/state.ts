/** What the menus around the text show, read from the editor's state; equal states share one object. */

import { AllSelection, type EditorState, TextSelection } from "prosemirror-state";
import { CellSelection, isInTable, mergeCells, splitCell } from "prosemirror-tables";
import type { EditorView } from "prosemirror-view";
import { type FoundLink, linkAt } from "../commands/links";
import type { EditorKit } from "../kit";
import { chosenBlocks } from "../plugins/block-selection";
import { type SlashState, slashKey } from "../plugins/slash";
import { focusedBar } from "./bar-focus";

/** With "comment" the words that are selected are commented on, with "comments" the threads are read. */
export type Tool =
  | "find"
  | "replace"
  | "outline"
  | "format"
  | "comment"
  | "comments"
  | "suggestions";

/** `at` is the place before the block; a language that is not set is empty. */
export type CodeHere = { at: number; language: string };

export type Chrome = {
  focused: boolean;
  /** A stretch of text is selected: the floating bar belongs above it. */
  selected: boolean;
  inTable: boolean;
  /** How many whole blocks are chosen. */
  blocks: number;
  /** Several cells are selected, or the caret is in a merged one. */
  cells: "merge" | "split" | null;
  block: string;
  marks: string[];
  slash: SlashState | null;
  link: FoundLink | null;
  editingLink: FoundLink | null;
  tool: Tool | null;
  /** The code the caret is in. */
  code: CodeHere | null;
  from: number;
  to: number;
};

export const EMPTY: Chrome = {
  focused: false,
  selected: false,
  inTable: false,
  blocks: 0,
  cells: null,
  block: "",
  marks: [],
  slash: null,
  link: null,
  editingLink: null,
  tool: null,
  code: null,
  from: 0,
  to: 0,
};

const MARKS = [
  "bold",
  "italic",
  "underline",
  "strike",
  "code",
  "highlight",
  "link",
  "superscript",
  "subscript",
];

export function readChrome(
  view: EditorView,
  { blocks }: EditorKit,
  editingLink: FoundLink | null,
  tool: Tool | null,
): Chrome {
  const { state } = view;
  const { selection } = state;
  const text =
    (selection instanceof TextSelection || selection instanceof AllSelection) && !selection.empty;
  const code = selection.$head.parent.type.spec.code === true;
  const chosen = chosenBlocks(state);
  return {
    focused: view.hasFocus() || focusedBar(view) !== null,
    selected: (text && !code) || chosen > 0,
    inTable: selection instanceof CellSelection || isInTable(state),
    blocks: chosen,
    cells: cellsOf(state),
    block: blocks.nameAt(state),
    marks: MARKS.filter((name) => blocks.isMarked(state, name)),
    slash: slashKey.getState(state) ?? null,
    link: selection.empty ? linkAt(state) : null,
    editingLink,
    tool,
    code: codeHere(state),
    from: selection.from,
    to: selection.to,
  };
}

function codeHere({ selection: { $head } }: EditorState): CodeHere | null {
  if ($head.parent.type.name !== "codeBlock") return null;
  const { language } = $head.parent.attrs;
  return { at: $head.before(), language: typeof language === "string" ? language : "" };
}

function cellsOf(state: EditorState): Chrome["cells"] {
  if (!isInTable(state)) return null;
  if (mergeCells(state)) return "merge";
  return splitCell(state) ? "split" : null;
}

/** Typing changes the document on every key, but rarely what the menus show. */
export function sameChrome(a: Chrome, b: Chrome): boolean {
  return (
    a.focused === b.focused &&
    a.selected === b.selected &&
    a.inTable === b.inTable &&
    a.blocks === b.blocks &&
    a.cells === b.cells &&
    a.block === b.block &&
    a.slash === b.slash &&
    a.editingLink === b.editingLink &&
    a.tool === b.tool &&
    a.code?.at === b.code?.at &&
    a.code?.language === b.code?.language &&
    a.link?.href === b.link?.href &&
    a.link?.from === b.link?.from &&
    a.marks.join() === b.marks.join() &&
    (!(a.selected || a.inTable) || (a.from === b.from && a.to === b.to))
  );
}
