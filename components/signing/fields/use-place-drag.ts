/** Moves or resizes a field with the pointer and snaps it. One drag is one change. */
"use client";

import { type PointerEvent, useRef, useState } from "react";
import type { Place } from "@/lib/contract/signing-shapes";
import { moved, resized, type Size, type Snapped, snapMoved, snapResized } from "./place";

/** In CSS pixels. An edge this near to a line snaps to it; a movement of fewer than PRESS_SLACK_PX is a press, not a drag. */
const SNAP_PX = 6;
const PRESS_SLACK_PX = 3;

interface Drag {
  kind: "move" | "resize";
  x: number;
  y: number;
  from: Place;
  /** The page's size on screen. */
  sheet: Size;
  isMoving: boolean;
}

interface PlaceDragProps {
  place: Place;
  others: readonly Place[];
  /** In points. */
  page: Size;
  onPlace: (place: Place) => void;
}

export function usePlaceDrag({ place, others, page, onPlace }: PlaceDragProps) {
  const [shown, setShown] = useState<Snapped | null>(null);
  const drag = useRef<Drag | null>(null);

  function begin(event: PointerEvent<HTMLElement>, kind: Drag["kind"]) {
    const sheet = event.currentTarget.closest("[data-page]")?.getBoundingClientRect();
    if (event.button !== 0 || !sheet) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y } = event;
    drag.current = { kind, x, y, from: place, sheet, isMoving: false };
  }

  function go(event: PointerEvent<HTMLElement>) {
    const now = drag.current;
    if (!now) return;
    const across = event.clientX - now.x;
    const down = event.clientY - now.y;
    if (!now.isMoving && Math.hypot(across, down) < PRESS_SLACK_PX) return;
    now.isMoving = true;
    const by = { x: across / now.sheet.width, y: down / now.sheet.height };
    // Alt turns snapping off.
    const near = event.altKey ? 0 : SNAP_PX;
    const reach = { x: near / now.sheet.width, y: near / now.sheet.height };
    setShown(
      now.kind === "move"
        ? snapMoved(moved(now.from, by), others, reach)
        : snapResized(resized(now.from, by, page), others, reach, page),
    );
  }

  function end() {
    if (drag.current?.isMoving && shown) onPlace(shown.place);
    stop();
  }

  function stop() {
    drag.current = null;
    setShown(null);
  }

  const handlers = { onPointerMove: go, onPointerUp: end, onPointerCancel: stop };
  return { place: shown?.place ?? place, guides: shown?.guides ?? null, begin, stop, handlers };
}
