/** The blocks of a Document (Y-011). An absent attribute is `null`: the style says it, and nothing is written. */
import type { DOMOutputSpec, Node, NodeSpec } from "prosemirror-model";
import { cellAttributes, cellDom } from "../note/schema-draw";
import { noteNodes } from "../note/schema-nodes";
import { paragraphData, paragraphDom, paragraphOfElement, paragraphOfItem } from "./schema-draw";
import { objectNodes } from "./schema-objects";
import { PARAGRAPH_ATTRIBUTES } from "./values";

const absent = { default: null };

export const TOP = "#document";

const paragraphAttrs = Object.fromEntries(
  ["id", ...PARAGRAPH_ATTRIBUTES].map((name) => [name, absent]),
);

const TAGS = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "li"];

const leaf = (tag: string, data: string): NodeSpec => ({
  group: "block",
  attrs: { id: absent },
  parseDOM: [{ tag: `${tag}[data-${data}]`, priority: 60 }],
  toDOM: () => [tag, { [`data-${data}`]: "", contenteditable: "false" }],
});

const {
  table = {},
  tableRow = {},
  tableCell = {},
  codeBlock = {},
  hardBreak = {},
  text = {},
} = noteNodes;

export const documentNodes: Record<string, NodeSpec> = {
  [TOP]: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    attrs: paragraphAttrs,
    parseDOM: [
      { tag: "[data-paragraph]", getAttrs: (dom) => paragraphData(dom.dataset), priority: 70 },
      { tag: "[data-list]", getAttrs: (dom) => paragraphOfItem(dom.dataset), priority: 60 },
      ...TAGS.map((tag) => ({ tag, getAttrs: paragraphOfElement })),
    ],
    toDOM: paragraphDom,
  },
  codeBlock: { ...codeBlock, content: "inline*" },
  table: {
    ...table,
    attrs: { id: absent },
    parseDOM: [{ tag: "table" }],
    toDOM: () => ["div", { class: "doc-table" }, ["table", ["tbody", 0]]],
  },
  tableRow: {
    ...tableRow,
    // Ours: a row that is repeated on each page the table goes on.
    attrs: { id: absent, header: absent },
    parseDOM: [
      { tag: "tr", getAttrs: (dom) => ({ header: dom.dataset.header === "true" || null }) },
    ],
    toDOM: ({ attrs }) => ["tr", attrs.header === true ? { "data-header": "true" } : {}, 0],
  },
  tableCell: {
    ...tableCell,
    attrs: {
      id: absent,
      colspan: { default: 1 },
      rowspan: { default: 1 },
      colwidth: absent,
      background: absent,
      // Ours: see `borders.ts`.
      borders: absent,
    },
    parseDOM: ["td", "th"].map((tag) => ({ tag, getAttrs: cellOf })),
    toDOM: cellWithBorders,
  },
  pageBreak: leaf("div", "page-break"),
  horizontalRule: { ...leaf("hr", "rule"), parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  toc: { ...leaf("nav", "contents"), atom: true },
  text,
  hardBreak: { ...hardBreak },
  ...objectNodes,
};

function cellOf(dom: HTMLElement): Record<string, unknown> {
  const { header: _header, ...attributes } = cellAttributes(dom);
  return { ...attributes, borders: dom.dataset.borders ?? null };
}

function cellWithBorders(cell: Node): DOMOutputSpec {
  const drawn = cellDom(cell);
  const { borders } = cell.attrs;
  if (typeof borders !== "string" || !Array.isArray(drawn)) return drawn;
  const [tag, attributes, ...inside] = drawn;
  return [tag, { ...attributes, "data-borders": borders }, ...inside];
}
