/** What the menu behind a slash offers in a Document. */
import type { Command, EditorState } from "prosemirror-state";
import { deleteTable, isInTable } from "prosemirror-tables";
import { type Choice, type ChoiceIcon, chosen } from "@/components/note/commands/catalogue";
import { addLine, moveLine } from "@/components/note/commands/table-shape";
import {
  insertContents,
  insertPageBreak,
  insertRule,
  insertTable,
  setCode,
  setNamedStyle,
} from "./blocks";
import { toggleList } from "./lists";

const choice = (
  icon: ChoiceIcon,
  label: string,
  words: string,
  run: Command,
  keys = "",
  id: string = icon,
): Choice => ({ id, label, words, keys, icon, run });

const CHOICES: Choice[] = [
  choice("text", "Text", "paragraph plain normal", setNamedStyle(null)),
  choice("title", "Title", "name heading", setNamedStyle("title")),
  choice("title", "Subtitle", "name heading", setNamedStyle("subtitle"), "", "subtitle"),
  choice("heading1", "Heading 1", "h1 title section", setNamedStyle("heading1"), "#"),
  choice("heading2", "Heading 2", "h2 title section", setNamedStyle("heading2"), "##"),
  choice("heading3", "Heading 3", "h3 title section", setNamedStyle("heading3"), "###"),
  choice("bullet", "Bulleted list", "ul unordered points", toggleList("bullet"), "-"),
  choice("ordered", "Numbered list", "ol ordered steps", toggleList("ordered"), "1."),
  choice("check", "Check list", "todo task checkbox", toggleList("check"), "[]"),
  choice("table", "Table", "grid rows columns", insertTable(3, 3)),
  choice("code", "Code", "pre snippet block", setCode, "```"),
  choice("divider", "Divider", "line rule separator hr", insertRule, "---"),
  choice("divider", "Page break", "new page end", insertPageBreak, "Ctrl+Enter", "page-break"),
  choice("contents", "Table of contents", "toc outline", insertContents),
];

const inTable = (id: string, label: string, run: Command): Choice => ({
  ...choice("cells", label, "table cells rows columns", run, "", `table-${id}`),
  offered: run,
});

const TABLE_CHOICES: Choice[] = [
  inTable("row-above", "Row above", addLine("row", -1)),
  inTable("row-below", "Row below", addLine("row", 1)),
  inTable("column-before", "Column before", addLine("column", -1)),
  inTable("column-after", "Column after", addLine("column", 1)),
  inTable("row-up", "Move row up", moveLine("row", -1)),
  inTable("row-down", "Move row down", moveLine("row", 1)),
  inTable("column-back", "Move column back", moveLine("column", -1)),
  inTable("column-on", "Move column forward", moveLine("column", 1)),
  inTable("delete", "Delete table", deleteTable),
];

export const findChoices = (query: string, state: EditorState): Choice[] =>
  chosen(isInTable(state) ? [...TABLE_CHOICES, ...CHOICES] : CHOICES, query, state);
