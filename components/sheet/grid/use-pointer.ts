/** Pointers over the grid: a mouse drags, a finger scrolls and taps. */
import { type RefObject, useRef } from "react";
import { fitLines } from "../fit";
import { type Drag, hitAt, linesWith, type PointerHost, placeAt, pressed } from "./pointer";

export function usePointer(
  host: PointerHost,
  scroller: RefObject<HTMLDivElement | null>,
  field: RefObject<HTMLTextAreaElement | null>,
  openMenu: (x: number, y: number) => void,
) {
  const drag = useRef<Drag | null>(null);
  const { session } = host;
  const at = (event: { clientX: number; clientY: number }) => {
    const { left = 0, top = 0 } = scroller.current?.getBoundingClientRect() ?? {};
    return [event.clientX - left, event.clientY - top] as const;
  };
  const isFinger = useRef(false);
  return {
    onPointerDown(event: React.PointerEvent<HTMLDivElement>) {
      isFinger.current = event.pointerType === "touch";
      const [x, y] = at(event);
      const { width, height } = host.scroll();
      if (event.button !== 0 || x >= width || y >= height) return;
      // A finger scrolls; what it taps is chosen by the click.
      if (isFinger.current && hitAt(session, host.scroll(), x, y).kind !== "handle") return;
      event.preventDefault();
      field.current?.focus({ preventScroll: true });
      drag.current = pressed(host, event.nativeEvent, x, y);
      if (drag.current) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: React.PointerEvent<HTMLDivElement>) {
      const [x, y] = at(event);
      if (drag.current) {
        scrollTowards(scroller.current, x, y);
        drag.current.move(placeAt(session, host.scroll(), x, y), x, y);
        return;
      }
      const { kind } = hitAt(session, host.scroll(), x, y);
      event.currentTarget.style.cursor =
        kind === "column-edge"
          ? "col-resize"
          : kind === "row-edge"
            ? "row-resize"
            : kind === "handle"
              ? "crosshair"
              : "";
    },
    onPointerUp() {
      drag.current?.end();
      drag.current = null;
    },
    onClick(event: React.MouseEvent<HTMLDivElement>) {
      if (!isFinger.current) return;
      const [x, y] = at(event);
      const before = session.selection.active;
      const wasChosen =
        session.rect.top === session.rect.bottom && session.rect.left === session.rect.right;
      pressed(host, event.nativeEvent as unknown as PointerEvent, x, y)?.end();
      const { row, column } = session.selection.active;
      // A second tap edits, as a double click does.
      if (wasChosen && before.row === row && before.column === column && session.canWrite) {
        session.type();
        field.current?.focus({ preventScroll: true });
      }
    },
    onDoubleClick(event: React.MouseEvent<HTMLDivElement>) {
      const [x, y] = at(event);
      const hit = hitAt(session, host.scroll(), x, y);
      if (hit.kind === "cell" && !session.typing) session.type();
      if (hit.kind !== "row-edge" && hit.kind !== "column-edge") return;
      const letter = hit.kind === "row-edge" ? "r" : "c";
      const { from, to } = linesWith(session, letter, hit.at);
      fitLines(session, letter, from, to);
    },
    onContextMenu(event: React.MouseEvent<HTMLDivElement>) {
      event.preventDefault();
      const [x, y] = at(event);
      const { row, column } = placeAt(session, host.scroll(), x, y);
      const { top, left, bottom, right } = session.rect;
      const isIn = row >= top && row <= bottom && column >= left && column <= right;
      if (!isIn) pressed(host, event.nativeEvent as unknown as PointerEvent, x, y)?.end();
      openMenu(x, y);
    },
  };
}

/** Near an edge, dragging scrolls on. */
function scrollTowards(element: HTMLElement | null, x: number, y: number) {
  if (!element) return;
  const speed = (over: number) => Math.sign(over) * Math.min(24, Math.abs(over));
  const over = (at: number, size: number, head: number) =>
    at > size ? at - size : at < head ? at - head : 0;
  element.scrollLeft += speed(over(x, element.clientWidth, 0));
  element.scrollTop += speed(over(y, element.clientHeight, 0));
}
