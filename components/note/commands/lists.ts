/** Lists are flat: an item knows its depth, and its sub-items are the deeper items right after it. */

import type { Node } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { listLevel } from "@/lib/kinds/note/schema-draw";
import { type BlockTarget, selectedBlocks, setBlock } from "./blocks";

const MAX_LEVEL = 8;

type Item = { node: Node; pos: number };

/** Moves the selected items, with their sub-items, one level in (+1) or out (-1). */
export function changeLevel(by: 1 | -1): Command {
  return (state, dispatch) => {
    const items = selectedBlocks(state).filter(({ node }) => node.type.name === "listItem");
    const first = items[0];
    if (!first) return false;
    const moving = withChildren(state, items);
    const above = state.doc.resolve(first.pos).nodeBefore;
    const most = above?.type.name === "listItem" ? listLevel(above.attrs.level) + 1 : 0;
    const level = listLevel(first.node.attrs.level);
    const blocked = by > 0 ? level >= Math.min(most, MAX_LEVEL) : level === 0;
    if (blocked || !dispatch) return true;
    const tr = state.tr;
    for (const { node, pos } of moving) {
      const next = Math.min(MAX_LEVEL, Math.max(0, listLevel(node.attrs.level) + by));
      tr.setNodeAttribute(pos, "level", next);
    }
    dispatch(tr.scrollIntoView());
    return true;
  };
}

/** The items, and after them the deeper ones that belong to the last. */
export function withChildren(state: EditorState, items: Item[]): Item[] {
  const last = items[items.length - 1];
  if (!last) return items;
  const all = [...items];
  let pos = last.pos + last.node.nodeSize;
  const level = listLevel(last.node.attrs.level);
  for (;;) {
    const node = state.doc.resolve(pos).nodeAfter;
    if (node?.type.name !== "listItem" || listLevel(node.attrs.level) <= level) return all;
    all.push({ node, pos });
    pos += node.nodeSize;
  }
}

/** Makes the lines a list of that kind; when they all are one already, plain paragraphs. */
export function toggleList(kind: "bullet" | "ordered" | "check"): Command {
  return (state, dispatch, view) => {
    const blocks = selectedBlocks(state);
    const already = blocks.every(({ node }) => isKind(node, kind));
    const level = blocks[0]?.node.type.name === "listItem" ? blocks[0].node.attrs.level : 0;
    const target: BlockTarget = already
      ? { name: "paragraph" }
      : { name: "listItem", attrs: { kind, level } };
    return setBlock(target)(state, dispatch, view);
  };
}

function isKind(node: Node, kind: string): boolean {
  return node.type.name === "listItem" && node.attrs.kind === kind;
}

/** Ticks or clears the check items in the selection, all the same way. */
export const toggleChecked: Command = (state, dispatch) => {
  const items = selectedBlocks(state).filter(({ node }) => isKind(node, "check"));
  if (items.length === 0) return false;
  const checked = items.some(({ node }) => node.attrs.checked !== true);
  if (!dispatch) return true;
  const tr = state.tr;
  for (const { pos } of items) tr.setNodeAttribute(pos, "checked", checked);
  dispatch(tr);
  return true;
};
