/** A note as Markdown, for export and for programs. Marks Markdown has no word for are left out. */
import type { List, ListItem, Paragraph, Root, RootContent, Table } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { defaultHandlers, type Handle, toMarkdown } from "mdast-util-to-markdown";
import type * as Y from "yjs";
import { alertOf } from "./markdown-alerts";
import { phrasingOf } from "./markdown-phrasing";
import { fileOf, imageOf } from "./schema-attachments";
import { listLevel } from "./schema-draw";
import { readCleanBlocks } from "./suggestions-clean";
import { textOf } from "./text";
import type { Block, Run } from "./text-blocks";

export function noteToMarkdown(doc: Y.Doc): string {
  return markdownOfBlocks(readCleanBlocks(doc));
}

export function markdownOfBlocks(blocks: readonly Block[]): string {
  const root: Root = { type: "root", children: contentOf(blocks) };
  return toMarkdown(root, {
    extensions: [gfmToMarkdown()],
    handlers: { text },
    bullet: "-",
    emphasis: "*",
    rule: "-",
    listItemIndent: "one",
    // Two lists that touch would otherwise read as one.
    bulletOther: "*",
  });
}

/** Looks only for what must be escaped among the characters that a text has: the library tries sixty rules on each. */
const escaped: Handle = (node, parent, state, info) => {
  const { unsafe } = state;
  const text = info.before + node.value + info.after;
  state.unsafe = unsafe.filter(({ character }) => text.includes(character));
  const written = defaultHandlers.text(node, parent, state, info);
  state.unsafe = unsafe;
  return written;
};

/** Escaping the text before depends on the first character of this one, and a letter is never escaped. */
const peek: Handle = (node, ...rest) =>
  /^ ?[\p{L}\p{N}]/u.test(node.value) ? node.value : escaped(node, ...rest);

const text = Object.assign(escaped, { peek });

function contentOf(blocks: readonly Block[]): RootContent[] {
  const content: RootContent[] = [];
  for (let at = 0; at < blocks.length; ) {
    const group = groupAt(blocks, at);
    const first = group[0];
    if (first === undefined) break;
    if (first.name === "listItem") content.push(...listsOf(group));
    else if (first.name === "quote") {
      content.push({ type: "blockquote", children: group.map(paragraphOf) });
    } else content.push(...single(first));
    at += group.length;
  }
  return content;
}

/** Neighbouring list items, or neighbouring quotes, or one other block. */
function groupAt(blocks: readonly Block[], at: number): Block[] {
  const name = blocks[at]?.name;
  let end = at + 1;
  if (name === "listItem" || name === "quote") while (blocks[end]?.name === name) end++;
  return blocks.slice(at, end);
}

function single(block: Block): RootContent[] {
  switch (block.name) {
    case "paragraph":
      return block.attributes.textStyle === "title" ? [headingOf(block, 1)] : [paragraphOf(block)];
    case "heading":
      return [headingOf(block, block.attributes.level)];
    case "codeBlock": {
      const { language } = block.attributes;
      return [
        {
          type: "code",
          value: textOf(block),
          lang: typeof language === "string" ? language : null,
        },
      ];
    }
    case "callout":
      if (block.children.length > 0) return contentOf(block.children);
      return [alertOf(block.attributes.kind, phrasingOf(block.runs))];
    case "divider":
      return [{ type: "thematicBreak" }];
    case "table":
      return [tableOf(block)];
    case "tableOfContents":
      return [];
    case "image":
    case "file":
      return [attachmentOf(block)];
    default:
      // A block of a newer client: its text is better than nothing.
      return block.children.length > 0 ? contentOf(block.children) : [paragraphOf(block)];
  }
}

function headingOf(block: Block, level: unknown): RootContent {
  const depth = ([1, 2, 3, 4, 5, 6] as const).find((known) => known === level) ?? 1;
  return { type: "heading", depth, children: phrasingOf(block.runs) };
}

function paragraphOf(block: Block): Paragraph {
  return { type: "paragraph", children: phrasingOf(block.runs) };
}

/** By its name, as if it lay beside the Markdown: the bytes are saved one by one. */
function attachmentOf({ name, attributes }: Block): Paragraph {
  if (name === "image") {
    const { alt, name: fileName } = imageOf(attributes);
    const url = encodeURIComponent((fileName || "image").toWellFormed());
    return { type: "paragraph", children: [{ type: "image", url, alt: alt || fileName }] };
  }
  const label = (fileOf(attributes).name || "file").toWellFormed();
  const children = [{ type: "text" as const, value: label }];
  return {
    type: "paragraph",
    children: [{ type: "link", url: encodeURIComponent(label), children }],
  };
}

/** Flat items with levels into nested lists; a change of bullet to numbers begins a new list. */
function listsOf(items: readonly Block[]): List[] {
  const lists: List[] = [];
  const open: { level: number; list: List }[] = [];
  for (const item of items) {
    const level = listLevel(item.attributes.level);
    const ordered = item.attributes.kind === "ordered";
    while ((open[open.length - 1]?.level ?? -1) > level) open.pop();
    let top = open[open.length - 1];
    if (top !== undefined && top.level === level && top.list.ordered !== ordered) {
      open.pop();
      top = open[open.length - 1];
    }
    if (top === undefined || top.level < level) {
      const list: List = { type: "list", ordered, spread: false, children: [] };
      const holder = top?.list.children[top.list.children.length - 1];
      if (holder === undefined) lists.push(list);
      else holder.children.push(list);
      top = { level, list };
      open.push(top);
    }
    top.list.children.push(itemOf(item));
  }
  return lists;
}

function itemOf(block: Block): ListItem {
  const checked = block.attributes.kind === "check" ? block.attributes.checked === true : null;
  return { type: "listItem", spread: false, checked, children: [paragraphOf(block)] };
}

function tableOf(block: Block): Table {
  const rows = block.children.map((row) => row.children.map(cellRuns));
  const width = Math.max(1, ...rows.map((row) => row.length));
  const firstCells = block.children[0]?.children ?? [];
  return {
    type: "table",
    align: Array.from({ length: width }, (_, column) => alignmentOf(firstCells[column])),
    children: rows.map((row) => ({
      type: "tableRow",
      children: row.map((runs) => ({ type: "tableCell", children: phrasingOf(runs) })),
    })),
  };
}

/** Markdown's cells hold one line. */
function cellRuns(cell: Block): Run[] {
  const space: Run = { text: " ", marks: {} };
  const paragraphs = cell.children.map((block) =>
    block.children.length > 0 ? [{ text: textOf(block), marks: {} }] : block.runs,
  );
  return paragraphs
    .flatMap((runs, at) => (at === 0 ? runs : [space, ...runs]))
    .map((run) => (run.text.includes("\n") ? { ...run, text: run.text.replace(/\n/g, " ") } : run));
}

function alignmentOf(cell: Block | undefined): "center" | "right" | null {
  const align = cell?.children[0]?.attributes.align;
  return align === "center" ? "center" : align === "end" ? "right" : null;
}
