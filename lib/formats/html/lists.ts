/** The flat items of a note as lists in lists. */
import { listKind, listLevel } from "../../kinds/note/schema-draw";
import type { Block } from "../../kinds/note/text-blocks";
import { element } from "./element";

interface Node {
  item: Block | null;
  kind: "bullet" | "ordered" | "check";
  lists: Node[];
}

/** @param items neighbours; @param inside markup of an item's own text */
export function htmlOfList(items: readonly Block[], inside: (item: Block) => string): string {
  const root: Node = { item: null, kind: "bullet", lists: [] };
  const open: Node[] = [root];
  for (const item of items) {
    const level = listLevel(item.attributes.level);
    const kind = listKind(item.attributes.kind);
    open.length = Math.min(open.length, level + 1);
    // A level without a line of its own gets an item without text.
    while (open.length <= level) open.push(add(open.at(-1) ?? root, null, kind));
    open.push(add(open.at(-1) ?? root, item, kind));
  }
  return listsOf(root.lists, inside);
}

function add(parent: Node, item: Block | null, kind: Node["kind"]): Node {
  const node: Node = { item, kind, lists: [] };
  parent.lists.push(node);
  return node;
}

/** A change of kind begins a new list. */
function listsOf(nodes: readonly Node[], inside: (item: Block) => string): string {
  let html = "";
  for (let at = 0; at < nodes.length; ) {
    const kind = nodes[at]?.kind;
    let end = at;
    while (nodes[end]?.kind === kind && end < nodes.length) end++;
    const inner = nodes.slice(at, end).map((node) => itemOf(node, inside));
    html += element(
      kind === "ordered" ? "ol" : "ul",
      kind === "check" ? { class: "checks" } : {},
      inner.join(""),
    );
    at = end;
  }
  return html;
}

function itemOf({ item, kind, lists }: Node, inside: (item: Block) => string): string {
  const below = listsOf(lists, inside);
  if (item === null) return element("li", { class: "none" }, below);
  if (kind !== "check") return element("li", { style: markerOf(item) }, inside(item) + below);
  const checked = item.attributes.checked === true;
  const box = element(
    "input",
    { type: "checkbox", disabled: true, checked: checked || null, "aria-label": "Done" },
    null,
  );
  return element("li", { "data-checked": String(checked) }, `${box} ${inside(item)}${below}`);
}

/** A Document's list numbers its items in many ways, and says each number. */
function markerOf({ attributes: { marker } }: Block): string | null {
  if (typeof marker !== "string") return null;
  return `list-style-type:"${marker.replace(/[\\"\n\r\f]/g, "")} "`;
}
