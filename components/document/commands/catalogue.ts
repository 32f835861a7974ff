/** What the menu behind a slash offers in a Document. */
import type { EditorState } from "prosemirror-state";
import {
  type Choice,
  choice,
  chosen,
  deletion,
  LINE_CHOICES,
} from "@/components/note/commands/catalogue";
import {
  insertContents,
  insertPageBreak,
  insertRule,
  insertTable,
  setCode,
  setNamedStyle,
} from "./blocks";
import { toggleList } from "./lists";

const CHOICES: Choice[] = [
  choice("text", "Text", "paragraph plain normal", "", setNamedStyle(null)),
  choice("title", "Title", "name heading", "", setNamedStyle("title")),
  { ...choice("title", "Subtitle", "name heading", "", setNamedStyle("subtitle")), id: "subtitle" },
  ...([1, 2, 3] as const).map((level) =>
    choice(
      `heading${level}`,
      `Heading ${level}`,
      `h${level} title section`,
      "#".repeat(level),
      setNamedStyle(`heading${level}`),
    ),
  ),
  choice("bullet", "Bulleted list", "ul unordered points", "-", toggleList("bullet")),
  choice("ordered", "Numbered list", "ol ordered steps", "1.", toggleList("ordered")),
  choice("check", "Check list", "todo task checkbox", "[]", toggleList("check")),
  choice("table", "Table", "grid rows columns", "", insertTable(3, 3)),
  choice("code", "Code", "pre snippet block", "```", setCode),
  choice("divider", "Divider", "line rule separator hr", "---", insertRule),
  {
    ...choice("divider", "Page break", "new page end", "Ctrl+Enter", insertPageBreak),
    id: "page-break",
  },
  choice("contents", "Table of contents", "toc outline", "", insertContents),
];

const TABLE_CHOICES = [...LINE_CHOICES, deletion];

export const findChoices = (query: string, state: EditorState): Choice[] =>
  chosen(TABLE_CHOICES, CHOICES, query, state);
