/** The edge of a column is dragged to its width. A line shows where it will be; the file changes once, at the end. */

import { Plugin, Selection } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { changeWidth, MIN_COLUMN_PX } from "../commands/table-shape";

const REACH_PX = 6;

/** In pixels of the window. */
type Edge = { cell: HTMLElement; x: number; toTheRight: boolean };

export function columnDrag(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        pointermove(view, event) {
          if (event.buttons === 0 && view.editable)
            view.dom.classList.toggle("note-resizing", !!edgeAt(event));
          return false;
        },
        pointerdown(view, event) {
          if (!view.editable || event.button !== 0 || event.pointerType === "touch") return false;
          const edge = edgeAt(event);
          if (!edge) return false;
          event.preventDefault();
          drag(view, edge, event.clientX);
          return true;
        },
        // The press that drags is no press on the text.
        mousedown: (view, event) => view.editable && edgeAt(event) !== null,
      },
    },
  });
}

function edgeAt({ target, clientX }: MouseEvent): Edge | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td, th") : null;
  if (!cell) return null;
  const { left, right } = cell.getBoundingClientRect();
  const toTheRight = getComputedStyle(cell).direction === "ltr";
  const x = toTheRight ? right : left;
  return Math.abs(clientX - x) <= REACH_PX ? { cell, x, toTheRight } : null;
}

function drag(view: EditorView, { cell, x, toTheRight }: Edge, start: number): void {
  const table = cell.closest("table")?.getBoundingClientRect();
  const width = cell.getBoundingClientRect().width;
  const line = document.createElement("div");
  line.className = "note-column-line";
  line.style.top = `${table?.top ?? 0}px`;
  line.style.height = `${table?.height ?? 0}px`;
  document.body.append(line);
  const wider = (event: PointerEvent) => {
    const moved = (event.clientX - start) * (toTheRight ? 1 : -1);
    return Math.max(MIN_COLUMN_PX - width, moved);
  };
  const move = (event: PointerEvent) => {
    line.style.left = `${x + wider(event) * (toTheRight ? 1 : -1)}px`;
  };
  const end = (event: PointerEvent) => {
    line.remove();
    document.removeEventListener("pointermove", move);
    for (const type of ["pointerup", "pointercancel"] as const)
      document.removeEventListener(type, end);
    const by = wider(event);
    if (event.type === "pointerup" && by !== 0 && !view.isDestroyed) apply(view, cell, by);
  };
  document.addEventListener("pointermove", move);
  for (const type of ["pointerup", "pointercancel"] as const) document.addEventListener(type, end);
}

/** The caret goes into the column first: its width is the one that changes. */
function apply(view: EditorView, cell: HTMLElement, by: number): void {
  if (!view.dom.contains(cell)) return;
  const inside = Selection.near(view.state.doc.resolve(view.posAtDOM(cell, 0)));
  view.dispatch(view.state.tr.setSelection(inside));
  changeWidth(by)(view.state, view.dispatch, view);
}
