/** An empty heading cell is announced as an ordinary cell until it has text. */

import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

/** By table, each empty heading's place and size, counted from the table's start. */
const known = new WeakMap<Node, [at: number, size: number][]>();

export function emptyHeaders(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const drawn: Decoration[] = [];
        doc.forEach((node, pos) => {
          if (node.type.spec.tableRole !== "table") return;
          for (const [at, size] of emptyIn(node))
            drawn.push(Decoration.node(pos + at, pos + at + size, { role: "cell" }));
        });
        return drawn.length === 0 ? null : DecorationSet.create(doc, drawn);
      },
    },
  });
}

function emptyIn(table: Node): [number, number][] {
  const before = known.get(table);
  if (before) return before;
  const found: [number, number][] = [];
  table.descendants((node, pos) => {
    const isCell = node.type.spec.tableRole === "cell";
    if (isCell && node.attrs.header === true && node.textContent.trim() === "")
      found.push([pos + 1, node.nodeSize]);
    return !isCell;
  });
  known.set(table, found);
  return found;
}
