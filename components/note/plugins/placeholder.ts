/** The hint in an empty note, and on the empty line with the caret. */

import { Plugin } from "prosemirror-state";
import { Decoration, DecorationSet } from "prosemirror-view";

export function placeholder(): Plugin {
  return new Plugin({
    props: {
      decorations(state) {
        const { $head, empty } = state.selection;
        const only = state.doc.childCount === 1 ? state.doc.firstChild : null;
        if (only?.type.name === "paragraph" && only.content.size === 0) {
          return hint(state.doc, 0, only.nodeSize, "Write something, or type / for blocks");
        }
        const block = $head.parent;
        if (!empty || $head.depth === 0 || block.content.size > 0) return null;
        const text = HINTS[block.type.name];
        return text ? hint(state.doc, $head.before(), $head.after(), text) : null;
      },
    },
  });
}

const HINTS: Record<string, string> = {
  paragraph: "Type / for blocks",
  heading: "Heading",
  listItem: "List item",
  quote: "Quote",
};

function hint(
  doc: Parameters<typeof DecorationSet.create>[0],
  from: number,
  to: number,
  text: string,
) {
  return DecorationSet.create(doc, [
    Decoration.node(from, to, { class: "note-empty", "data-hint": text }),
  ]);
}
