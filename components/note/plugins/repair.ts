/** Keeps every table cell typable: the schema allows an empty cell, a caret needs a paragraph in it. */

import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { ySyncPluginKey } from "y-prosemirror";
import { sameBlocks } from "../common-blocks";

export function repairCells(): Plugin {
  return new Plugin({
    appendTransaction(transactions, before, state) {
      if (transactions.some((tr) => tr.getMeta(ySyncPluginKey))) return null;
      const empty: number[] = [];
      const changed = before.doc !== state.doc;
      const look = (node: Node, pos: number) => {
        if (node.type.spec.tableRole === "cell" && node.childCount === 0) empty.push(pos + 1);
        return !node.isTextblock;
      };
      if (changed) changedTables(before.doc, state.doc, look);
      else state.doc.nodesBetween(state.selection.from, state.selection.to, look);
      if (empty.length === 0) return null;
      const tr = state.tr;
      const paragraph = state.schema.nodes.paragraph;
      for (const pos of empty.reverse()) if (paragraph) tr.insert(pos, paragraph.create());
      return tr;
    },
  });
}

function changedTables(before: Node, after: Node, look: (node: Node, pos: number) => boolean) {
  const { first, last } = sameBlocks(before, after);
  for (let index = first; index < after.childCount - last; index++) {
    const node = after.child(index);
    if (!node.type.spec.tableRole) continue;
    const start = after.resolve(0).posAtIndex(index) + 1;
    node.descendants((child, offset) => look(child, start + offset));
  }
}
