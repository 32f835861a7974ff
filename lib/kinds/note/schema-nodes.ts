/** The blocks and inline objects of a note. An absent attribute is `null`: nothing is written for it. */

import type { NodeSpec } from "prosemirror-model";
import { attachmentNodes } from "./schema-attachments";
import {
  calloutDom,
  calloutKind,
  cellAttributes,
  cellDom,
  DIRECTION,
  headingLevel,
  LAYOUTS,
  listItemDom,
  listKind,
  listLevel,
  paragraphAttributes,
  paragraphStyle,
  textStyle,
} from "./schema-draw";

const absent = { default: null };
const spacing = { lineSpacing: absent, spaceBefore: absent, spaceAfter: absent, align: absent };

const text = { content: "inline*", group: "block", defining: true };

/** The top node has a name no newer client's block can collide with; it never reaches the file. */
export const TOP = "#note";

export const noteNodes: Record<string, NodeSpec> = {
  [TOP]: { content: "block+" },
  paragraph: {
    content: "inline*",
    group: "block",
    attrs: { id: absent, textStyle: absent, ...spacing },
    parseDOM: [
      {
        tag: "p",
        getAttrs: (dom) => ({
          textStyle: textStyle(dom.dataset.textStyle),
          ...paragraphAttributes(dom),
        }),
      },
    ],
    toDOM(node) {
      const style = textStyle(node.attrs.textStyle);
      return ["p", { ...paragraphStyle(node), ...(style ? { "data-text-style": style } : {}) }, 0];
    },
  },
  heading: {
    ...text,
    attrs: { id: absent, level: { default: 1 }, ...spacing },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (dom) => ({ level, ...paragraphAttributes(dom) }),
    })),
    toDOM: (node) => [`h${headingLevel(node.attrs.level)}`, paragraphStyle(node), 0],
  },
  listItem: {
    ...text,
    attrs: {
      id: absent,
      kind: { default: "bullet" },
      level: { default: 0 },
      checked: absent,
      ...spacing,
    },
    parseDOM: [
      {
        tag: "[data-list]",
        contentElement: (dom) => (dom as HTMLElement).querySelector("p") ?? (dom as HTMLElement),
        getAttrs: (dom) => ({
          kind: listKind(dom.dataset.list),
          level: listLevel(Number(dom.dataset.level)),
          checked: dom.dataset.checked === "true" ? true : null,
        }),
        priority: 60,
      },
    ],
    toDOM: listItemDom,
  },
  quote: {
    ...text,
    attrs: { id: absent },
    parseDOM: [{ tag: "blockquote" }],
    toDOM: () => ["blockquote", DIRECTION, 0],
  },
  callout: {
    ...text,
    attrs: { id: absent, kind: absent },
    parseDOM: [
      {
        tag: "div[data-callout]",
        getAttrs: (dom) => ({ kind: calloutKind(dom.dataset.callout) }),
        priority: 60,
      },
    ],
    toDOM: calloutDom,
  },
  codeBlock: {
    ...text,
    code: true,
    attrs: { id: absent, language: absent },
    parseDOM: [
      {
        tag: "pre",
        preserveWhitespace: "full",
        getAttrs: (dom) => ({ language: dom.dataset.language?.slice(0, 40) || null }),
      },
    ],
    toDOM(node) {
      const { language } = node.attrs;
      const attributes = typeof language === "string" ? { "data-language": language } : {};
      return ["pre", { ...attributes, spellcheck: "false" }, ["code", 0]];
    },
  },
  divider: {
    group: "block",
    attrs: { id: absent },
    parseDOM: [{ tag: "hr" }],
    toDOM: () => ["hr"],
  },
  ...attachmentNodes,
  tableOfContents: {
    group: "block",
    atom: true,
    attrs: { id: absent },
    parseDOM: [{ tag: "nav[data-contents]" }],
    toDOM: () => ["nav", { "data-contents": "", contenteditable: "false" }],
  },
  table: {
    content: "tableRow*",
    group: "block",
    tableRole: "table",
    isolating: true,
    attrs: { id: absent, layout: absent },
    parseDOM: [
      {
        tag: "table",
        getAttrs: (dom) => ({
          layout: LAYOUTS.has(dom.dataset.layout ?? "") ? dom.dataset.layout : null,
        }),
      },
    ],
    toDOM(node) {
      const layout = LAYOUTS.has(node.attrs.layout) ? node.attrs.layout : "grid";
      // A wide table scrolls in its box: written in, it is a place the keyboard reaches, and says so.
      const box = { class: "note-table", contenteditable: "inherit" };
      return ["div", box, ["table", { "data-layout": layout }, ["tbody", 0]]];
    },
  },
  tableRow: {
    content: "tableCell*",
    tableRole: "row",
    parseDOM: [{ tag: "tr" }],
    toDOM: () => ["tr", 0],
  },
  tableCell: {
    content: "block*",
    tableRole: "cell",
    isolating: true,
    attrs: {
      colspan: { default: 1 },
      rowspan: { default: 1 },
      colwidth: absent,
      background: absent,
      header: absent,
    },
    parseDOM: ["td", "th"].map((tag) => ({ tag, getAttrs: cellAttributes })),
    toDOM: cellDom,
  },
  text: { group: "inline" },
  hardBreak: {
    inline: true,
    group: "inline",
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: "br" }],
    toDOM: () => ["br"],
    leafText: () => "\n",
  },
};
