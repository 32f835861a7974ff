/** Follows a pressed pointer: a mouse at once, a finger after a pause, so that it can still scroll. */
import type { PointerEvent as ReactPointerEvent } from "react";
import { daysBetween } from "@/lib/kinds/calendar/local-time";

interface Drag {
  move?: (event: PointerEvent) => void;
  drop: (event: PointerEvent) => void;
  /** Called however the drag ends. */
  end?: () => void;
}

const SLOP_PX = 5;
const HOLD_MS = 350;

export function followPointer(pressed: ReactPointerEvent<HTMLElement>, drag: Drag): void {
  if (pressed.button !== 0) return;
  const element = pressed.currentTarget;
  const isTouch = pressed.pointerType === "touch";
  const from = { x: pressed.clientX, y: pressed.clientY };
  let isDragging = false;
  const listening = new AbortController();
  const on = { signal: listening.signal };
  const begin = () => {
    isDragging = true;
    element.classList.add("is-dragged");
  };
  const hold = isTouch ? setTimeout(begin, HOLD_MS) : undefined;
  function stop() {
    clearTimeout(hold);
    listening.abort();
    element.classList.remove("is-dragged");
    drag.end?.();
  }
  addEventListener(
    "pointermove",
    (event) => {
      const isAway = Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLOP_PX;
      if (!isDragging && isAway) {
        if (isTouch) return stop();
        begin();
      }
      if (isDragging) drag.move?.(event);
    },
    on,
  );
  // While a finger drags, it must not scroll.
  addEventListener("touchmove", (event) => isDragging && event.preventDefault(), {
    ...on,
    passive: false,
  });
  addEventListener("pointercancel", stop, on);
  addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape") return;
      if (isDragging) addEventListener("pointerup", swallowClick, { once: true });
      stop();
    },
    on,
  );
  addEventListener(
    "pointerup",
    (event) => {
      if (isDragging) {
        swallowClick();
        drag.drop(event);
      }
      stop();
    },
    on,
  );
}

/** Drags by whole days to an element that names its day. @param move receives minutes */
export function dragToDay(
  pressed: ReactPointerEvent<HTMLElement>,
  move: (by: { start: number; end: number }) => void,
): void {
  const from = dayAt(pressed);
  followPointer(pressed, {
    drop: (event) => {
      const to = dayAt(event);
      const by = from && to ? daysBetween(from, to) * 24 * 60 : 0;
      if (by !== 0) move({ start: by, end: by });
    },
  });
}

/** An event over several days covers several day elements. */
const dayAt = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  document
    .elementsFromPoint(clientX, clientY)
    .find((element): element is HTMLElement => element.matches("[data-day]"))?.dataset.day;

/** The click at the end of a drag is ignored. */
function swallowClick() {
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

function swallow(event: Event) {
  event.stopPropagation();
  event.preventDefault();
}
