/** Who only reads a note scrolls its wide tables by keyboard too: without a caret, the box itself takes the focus. */

import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

export function tableScroll(): Plugin {
  return new Plugin({
    props: {
      decorations({ doc }) {
        const boxes: Decoration[] = [];
        doc.forEach((node, pos) => {
          if (node.type.name !== "table") return;
          const attributes = { tabindex: "0", role: "group", "aria-label": "Table" };
          boxes.push(Decoration.node(pos, pos + node.nodeSize, attributes));
        });
        return DecorationSet.create(doc, boxes);
      },
    },
  });
}
