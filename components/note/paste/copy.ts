/** Copy: clean HTML that other programs understand (nested lists, no classes), and readable plain text. */

import {
  DOMSerializer,
  type Fragment,
  type Node,
  type Schema,
  type Slice,
} from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { imageOf } from "@/lib/kinds/note/schema-attachments";
import { listKind, listLevel } from "@/lib/kinds/note/schema-draw";

export function copying(): Plugin {
  return new Plugin({
    props: {
      clipboardTextSerializer: (slice, _view: EditorView) => plainText(slice),
    },
  });
}

/** The page's own markup, with list items gathered into real lists. */
export function copySerializer(schema: Schema): DOMSerializer {
  const base = DOMSerializer.fromSchema(schema);
  const clean = new DOMSerializer(base.nodes, base.marks);
  clean.serializeFragment = (fragment: Fragment, options, target) => {
    const dom = base.serializeFragment(fragment, options, target);
    if (target) return dom;
    gatherLists(dom);
    for (const wrapper of dom.querySelectorAll(".note-table"))
      wrapper.replaceWith(...wrapper.childNodes);
    for (const element of dom.querySelectorAll("[spellcheck]"))
      element.removeAttribute("spellcheck");
    for (const element of dom.querySelectorAll("[dir=auto]")) element.removeAttribute("dir");
    return dom;
  };
  return clean;
}

function gatherLists(dom: HTMLElement | DocumentFragment): void {
  for (const first of dom.querySelectorAll("[data-list]")) {
    // A run is gathered from its first item; the others have left the tree by then.
    if (first.parentNode) gatherRun(first);
  }
}

function gatherRun(first: Element): void {
  const document = first.ownerDocument;
  const items: Element[] = [];
  for (let item: Element | null = first; item?.hasAttribute("data-list"); ) {
    items.push(item);
    item = item.nextElementSibling;
  }
  const anchor = document.createElement("div");
  first.before(anchor);
  const open: { list: Element; level: number; kind: string }[] = [];
  for (const item of items) {
    const level = Number(item.getAttribute("data-level")) || 0;
    const kind = item.getAttribute("data-list") ?? "bullet";
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const current = open.at(-1);
    if (current?.level === level && current.kind !== kind) open.pop();
    if (open.at(-1)?.level !== level) {
      const list = document.createElement(kind === "ordered" ? "ol" : "ul");
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else anchor.before(list);
      open.push({ list, level, kind });
    }
    open.at(-1)?.list.append(asListItem(item));
  }
  anchor.remove();
}

function asListItem(item: Element): Element {
  const li = item.ownerDocument.createElement("li");
  const checked = item.getAttribute("data-checked");
  if (checked !== null) li.setAttribute("data-checked", checked);
  const attrs = item.getAttribute("data-attrs");
  if (attrs !== null) li.setAttribute("data-attrs", attrs);
  const content = item.querySelector(":scope > p") ?? item;
  li.append(...content.childNodes);
  item.remove();
  return li;
}

function plainText(slice: Slice): string {
  const lines: string[] = [];
  const numbers: number[] = [];
  slice.content.forEach((node) => {
    lines.push(...linesOf(node, numbers));
  });
  return lines.join("\n");
}

function linesOf(node: Node, numbers: number[]): string[] {
  if (node.type.name === "listItem") return [itemLine(node, numbers)];
  numbers.length = 0;
  if (node.isText) return [node.text ?? ""];
  if (node.type.name === "divider") return ["---"];
  if (node.type.name === "image" || node.type.name === "file")
    return [imageOf(node.attrs).alt || imageOf(node.attrs).name];
  if (node.type.spec.tableRole === "row") {
    const cells: string[] = [];
    node.forEach((cell) => {
      cells.push(cell.textBetween(0, cell.content.size, " ", " "));
    });
    return [cells.join("\t")];
  }
  if (node.isTextblock || node.isInline)
    return [node.textBetween(0, node.content.size, "\n", "\n")];
  const lines: string[] = [];
  node.forEach((child) => {
    lines.push(...linesOf(child, numbers));
  });
  return lines;
}

function itemLine(node: Node, numbers: number[]): string {
  const level = listLevel(node.attrs.level);
  const kind = listKind(node.attrs.kind);
  numbers.length = Math.min(numbers.length, level + 1);
  const number = (numbers[level] ?? 0) + 1;
  numbers[level] = kind === "ordered" ? number : 0;
  const box = node.attrs.checked === true ? "[x]" : "[ ]";
  const marker = { bullet: "-", ordered: `${number}.`, check: `- ${box}` }[kind];
  return `${"  ".repeat(level)}${marker} ${node.textBetween(0, node.content.size, "\n", "\n")}`;
}
