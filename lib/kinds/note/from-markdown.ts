/** Markdown into the blocks of a note (F-007). Nothing in it becomes markup: HTML stays text. */
import type { Blockquote, List, ListItem, Root, RootContent, Table, TableRow } from "mdast";
import type * as Y from "yjs";
import { newBlock } from "./block";
import { alertIn } from "./markdown-alerts";
import { escapePathological } from "./markdown-escape";
import { type Beside, partsOf, runsOf, type Surroundings } from "./markdown-inline";
import { treeOf } from "./markdown-tree";
import { type Block, type Run, writeBlocks } from "./text-blocks";

export const MAX_MARKDOWN_CHARS = 200_000;
const DEEPEST_LIST = 8;
const DEEPEST_QUOTE = 40;

/** Appends the blocks to `document`. Throws RangeError over 200,000 characters. */
export function writeMarkdown(doc: Y.Doc, markdown: string): void {
  writeBlocks(doc, blocksOfMarkdown(markdown));
}

/** Throws RangeError over 200,000 characters. */
export function blocksOfMarkdown(markdown: string): Block[] {
  return blocksOfTree(treeOfMarkdown(markdown));
}

/** Throws RangeError over 200,000 characters. */
export function treeOfMarkdown(markdown: string): Root {
  if (markdown.length > MAX_MARKDOWN_CHARS) throw new RangeError("The markdown is too long.");
  return treeOf(escapePathological(markdown));
}

/** The blocks of a text that was parsed, and perhaps changed since. */
export function blocksOfTree(root: Root, beside?: Beside): Block[] {
  const place: Place = { beside, list: 0, depth: 0 };
  return root.children.flatMap((node) => blocksOf(node, place));
}

interface Place extends Surroundings {
  /** Level of the next list. */
  list: number;
  depth: number;
}

function blocksOf(node: RootContent, place: Place): Block[] {
  switch (node.type) {
    case "paragraph":
      return partsOf(node.children, place).map((part) =>
        "image" in part ? part.image : newBlock("paragraph", {}, runsOf(part.words, place)),
      );
    case "heading":
      return [newBlock("heading", { level: node.depth }, runsOf(node.children, place))];
    case "list":
      return node.children.flatMap((item) => listItem(item, node, place));
    case "blockquote":
      return callout(node, place) ?? quote(node.children, place);
    case "code": {
      const attributes = node.lang ? { language: node.lang } : {};
      return [newBlock("codeBlock", attributes, [{ text: node.value, marks: {} }])];
    }
    case "thematicBreak":
      return [newBlock("divider")];
    case "table":
      return [table(node, place)];
    case "html":
      return [newBlock("paragraph", {}, lines(node.value))];
    case "footnoteDefinition":
      return footnote(node.identifier, node.children, place);
    default:
      return [];
  }
}

/** Its paragraphs share the item; other blocks in it follow it. */
function listItem(item: ListItem, list: List, place: Place): Block[] {
  const isCheck = typeof item.checked === "boolean";
  const own = newBlock("listItem", {
    kind: isCheck ? "check" : list.ordered ? "ordered" : "bullet",
    level: Math.min(place.list, DEEPEST_LIST),
    ...(item.checked ? { checked: true } : {}),
  });
  return [own, ...gathered(own, item.children, deeper(place, place.list + 1))];
}

/** Its paragraphs share it, a break between them, as those of an item do; other blocks in it follow it. */
function callout(node: Blockquote, place: Place): Block[] | null {
  const alert = place.depth > DEEPEST_QUOTE ? null : alertIn(node);
  if (alert === null) return null;
  const own = newBlock("callout", { kind: alert.kind });
  return [own, ...gathered(own, alert.children, deeper(place, place.list))];
}

/** Puts the paragraphs that begin it into a block of text. @returns the blocks that follow it */
function gathered(own: Block, children: readonly RootContent[], place: Place): Block[] {
  const after: Block[] = [];
  for (const child of children) {
    if (child.type === "paragraph" && after.length === 0) {
      if (own.runs.length > 0) own.runs.push({ text: "\n", marks: {} });
      for (const part of partsOf(child.children, place))
        if ("image" in part) after.push(part.image);
        else own.runs.push(...runsOf(part.words, place));
    } else after.push(...blocksOf(child, place));
  }
  return after;
}

function quote(children: readonly RootContent[], place: Place): Block[] {
  if (place.depth > DEEPEST_QUOTE) return [];
  return children.flatMap((child) =>
    blocksOf(child, deeper(place, place.list)).map((inner) =>
      inner.name === "paragraph" ? { ...inner, name: "quote" } : inner,
    ),
  );
}

function deeper(place: Place, list: number): Place {
  return { ...place, list, depth: place.depth + 1 };
}

const ALIGNMENTS = { left: {}, center: { align: "center" }, right: { align: "end" } };

function table(node: Table, place: Place): Block {
  const row = (source: TableRow, header: boolean) => {
    const cells = source.children.map((cell, column) => {
      const alignment = ALIGNMENTS[node.align?.[column] ?? "left"];
      const paragraph = newBlock("paragraph", alignment, runsOf(cell.children, place));
      return newBlock("tableCell", header ? { header: true } : {}, [], [paragraph]);
    });
    return newBlock("tableRow", {}, [], cells);
  };
  return newBlock(
    "table",
    {},
    [],
    node.children.map((source, at) => row(source, at === 0)),
  );
}

function footnote(identifier: string, children: readonly RootContent[], place: Place): Block[] {
  const blocks = children.flatMap((child) => blocksOf(child, deeper(place, place.list)));
  blocks[0]?.runs.unshift({ text: `[^${identifier}]: `, marks: {} });
  return blocks;
}

function lines(text: string): Run[] {
  return text
    .split("\n")
    .flatMap((line, at) => (at === 0 ? [line] : ["\n", line]))
    .map((line) => ({ text: line, marks: {} }));
}
