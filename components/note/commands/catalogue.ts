/** Every block a person can choose, in the order the slash menu offers them. */

import type { Command, EditorState } from "prosemirror-state";
import { deleteTable, isInTable, splitCell } from "prosemirror-tables";
import { CALLOUTS, type CalloutKind } from "@/lib/kinds/note/schema-draw";
import { takesFiles } from "../plugins/uploads";
import { chooseFiles } from "./attach";
import { insertContents, insertDivider, insertTable, setBlock } from "./blocks";
import { toggleList } from "./lists";
import {
  addLine,
  changeWidth,
  evenWidths,
  LAYOUT_NAMES,
  moveLine,
  setLayout,
  toggleHeader,
  WIDTH_STEP_PX,
} from "./table-shape";

export type Choice = {
  id: string;
  label: string;
  /** Words people also look for it under. */
  words: string;
  /** The Markdown or keys that do the same, shown beside it. */
  keys: string;
  icon: ChoiceIcon;
  run: Command;
  /** Written only after the file is raised to this client level. */
  level?: 2;
  /** Offered only where it can be done. */
  offered?: (state: EditorState) => boolean;
};

export type ChoiceIcon =
  | "text"
  | "heading1"
  | "heading2"
  | "heading3"
  | "bullet"
  | "ordered"
  | "check"
  | "quote"
  | "code"
  | "divider"
  | "table"
  | "contents"
  | "image"
  | "file"
  | "title"
  | "info"
  | "tip"
  | "warning"
  | "danger"
  | "cells";

const layouts = ["grid", "parties", "signatures"] as const;

const heading = (level: 1 | 2 | 3): Choice => ({
  id: `heading${level}`,
  label: `Heading ${level}`,
  words: `h${level} title section`,
  keys: "#".repeat(level),
  icon: `heading${level}`,
  run: setBlock({ name: "heading", attrs: { level } }),
});

const text = (id: string, label: string, textStyle: string | null): Choice => ({
  id,
  label,
  words: "paragraph plain normal",
  keys: "",
  icon: textStyle ? "title" : "text",
  run: setBlock({ name: "paragraph", attrs: textStyle ? { textStyle } : {} }),
  ...(textStyle ? { level: 2 as const } : {}),
});

const CHOICES: Choice[] = [
  text("text", "Text", null),
  heading(1),
  heading(2),
  heading(3),
  choice("bullet", "Bulleted list", "ul unordered points", "-", toggleList("bullet")),
  choice("ordered", "Numbered list", "ol ordered steps", "1.", toggleList("ordered")),
  choice("check", "Check list", "todo task checkbox", "[]", toggleList("check")),
  choice("quote", "Quote", "blockquote citation", ">", setBlock({ name: "quote" })),
  choice("code", "Code", "pre snippet block", "```", setBlock({ name: "codeBlock" })),
  choice("table", "Table", "grid rows columns", "", insertTable(3, 3)),
  {
    ...choice("image", "Image", "picture photo upload insert", "", chooseFiles("image/*")),
    offered: takesFiles,
  },
  {
    ...choice("file", "File", "attachment upload pdf document insert", "", chooseFiles("")),
    offered: takesFiles,
  },
  choice("divider", "Divider", "line rule separator hr", "---", insertDivider),
  { ...choice("contents", "Table of contents", "toc outline", "", insertContents), level: 2 },
  ...(["info", "tip", "warning", "danger"] as const).map(callout),
  text("title", "Title", "title"),
  text("subtitle", "Subtitle", "subtitle"),
];

function callout(kind: CalloutKind): Choice {
  const words = `callout box note admonition ${kind === "danger" ? "important caution stop" : ""}`;
  const run = setBlock({ name: "callout", attrs: { kind } });
  return choice(kind, CALLOUTS[kind], words, `[!${kind}]`, run);
}

/** Offered with the caret in a table only, where a keyboard has no other way to them. */
const inTable = (id: string, label: string, run: Command, keys = ""): Choice => ({
  id: `table-${id}`,
  label,
  words: "table cells rows columns",
  keys,
  icon: "cells",
  run,
  offered: run,
});

/** Of the tables of all texts. */
export const LINE_CHOICES: Choice[] = [
  inTable("row-above", "Row above", addLine("row", -1)),
  inTable("row-below", "Row below", addLine("row", 1)),
  inTable("column-before", "Column before", addLine("column", -1)),
  inTable("column-after", "Column after", addLine("column", 1)),
  inTable("row-up", "Move row up", moveLine("row", -1)),
  inTable("row-down", "Move row down", moveLine("row", 1)),
  inTable("column-back", "Move column back", moveLine("column", -1)),
  inTable("column-on", "Move column forward", moveLine("column", 1)),
];
export const deletion = inTable("delete", "Delete table", deleteTable);

const TABLE_CHOICES: Choice[] = [
  inTable("header-row", "Header row", toggleHeader("row")),
  inTable("header-column", "Header column", toggleHeader("column")),
  ...LINE_CHOICES,
  inTable("split", "Split cell", splitCell),
  inTable("wider", "Wider column", changeWidth(WIDTH_STEP_PX), "Ctrl+Alt+→"),
  inTable("narrower", "Narrower column", changeWidth(-WIDTH_STEP_PX), "Ctrl+Alt+←"),
  inTable("even", "Even columns", evenWidths),
  ...layouts.map((layout) =>
    inTable(layout, `Table layout: ${LAYOUT_NAMES[layout]}`, setLayout(layout)),
  ),
  deletion,
];

export function choice(
  icon: ChoiceIcon,
  label: string,
  words: string,
  keys: string,
  run: Command,
): Choice {
  return { id: icon, label, words, keys, icon, run };
}

/** The choices a person means by what they typed here; a label that starts with it comes first. */
export function findChoices(query: string, state: EditorState): Choice[] {
  return chosen(TABLE_CHOICES, CHOICES, query, state);
}

/** @param inTables offered before the others with the caret in a table */
export function chosen(
  inTables: readonly Choice[],
  others: readonly Choice[],
  query: string,
  state: EditorState,
): Choice[] {
  const all = isInTable(state) ? [...inTables, ...others] : others;
  const offered = all.filter((item) => item.offered?.(state) ?? true);
  const wanted = query.trim().toLowerCase();
  if (wanted === "") return offered;
  const rank = ({ label, words }: Choice) => {
    if (label.toLowerCase().startsWith(wanted)) return 0;
    if (label.toLowerCase().includes(wanted)) return 1;
    return words.split(" ").some((word) => word.startsWith(wanted)) ? 2 : 3;
  };
  return offered
    .map((item) => ({ item, order: rank(item) }))
    .filter(({ order }) => order < 3)
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
