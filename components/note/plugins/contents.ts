/** Draws a table of contents from the note's headings; a press goes to the heading. */

import type { Node } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { headingLevel } from "@/lib/kinds/note/schema-draw";
import { INSERT } from "@/lib/kinds/note/suggestion-marks";

export type Entry = { node: Node; pos: number };
const QUIET_MS = 150;

export function contents(): Plugin {
  const shown = new Set<HTMLElement>();
  let timer = 0;
  let drawn: Entry[] | null = null;

  const draw = (view: EditorView) => {
    timer = 0;
    if (view.isDestroyed || shown.size === 0) return;
    const entries = headings(view.state.doc);
    const same =
      drawn?.length === entries.length && drawn.every((e, i) => e.node === entries[i]?.node);
    drawn = entries;
    if (same) return;
    for (const dom of shown) fill(dom, view, entries);
  };

  return new Plugin({
    props: {
      nodeViews: {
        tableOfContents(_node, view): NodeView {
          const dom = document.createElement("nav");
          dom.className = "note-contents";
          dom.contentEditable = "false";
          dom.setAttribute("aria-label", "Contents");
          shown.add(dom);
          drawn = null;
          timer ||= window.setTimeout(draw, 0, view);
          return {
            dom,
            stopEvent: (event) => event.type !== "dragstart",
            ignoreMutation: () => true,
            destroy: () => shown.delete(dom),
          };
        },
      },
    },
    view: () => ({
      update(view, before) {
        if (shown.size === 0 || before.doc === view.state.doc) return;
        timer ||= window.setTimeout(draw, QUIET_MS, view);
      },
      destroy: () => clearTimeout(timer),
    }),
  });
}

/** The headings that have words, in their order, without those that are only suggested. */
export function headings(doc: Node): Entry[] {
  const found: Entry[] = [];
  doc.forEach((node, pos) => {
    const isThere = node.content.size > 0 && !node.attrs[INSERT];
    if (node.type.name === "heading" && isThere) found.push({ node, pos });
  });
  return found;
}

function fill(dom: HTMLElement, view: EditorView, entries: Entry[]): void {
  const lines = entries.map(({ node }) => {
    const line = document.createElement("button");
    line.type = "button";
    line.textContent = node.textContent;
    line.dataset.depth = String(headingLevel(node.attrs.level));
    line.addEventListener("click", () => goTo(view, node));
    return line;
  });
  if (lines.length === 0) dom.textContent = "Headings of this note appear here.";
  else dom.replaceChildren(...lines);
}

/** Brings a heading into sight, if it is still there. */
function goTo(view: EditorView, heading: Node): void {
  const found = headings(view.state.doc).find(({ node }) => node === heading);
  const dom = found && view.nodeDOM(found.pos);
  if (dom instanceof HTMLElement) dom.scrollIntoView({ block: "start" });
}
