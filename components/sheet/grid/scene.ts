/** What is drawn of a sheet, and where its cells are on the canvas. */
import type { Rect } from "@/lib/kinds/sheet/anchored";
import type { View } from "../view";
import type { Box, Look } from "./draw-cell";
import type { Paint } from "./paint";

export const HEAD_HEIGHT = 26;
export const HEAD_WIDTH = 46;

export interface Scroll {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Marked {
  rect: Rect;
  color: string;
  label?: string;
  /** A line around it alone. */
  isOutline?: boolean;
}

export interface Scene {
  view: View;
  scroll: Scroll;
  paint: Paint;
  look(row: number, column: number): Look;
  rect: Rect;
  active: Rect;
  /** What others have chosen, what is copied, what a formula reads. */
  marks: readonly Marked[];
  /** Where comments stand. */
  hasNote(row: number, column: number): boolean;
}

/** Where a cell is drawn, from the canvas' top left. */
export function boxOf({ view, scroll }: Pick<Scene, "view" | "scroll">, rect: Rect): Box {
  const { rows, columns, frozenRows, frozenColumns } = view;
  const left =
    HEAD_WIDTH + columns.start(rect.left) - (rect.left < frozenColumns ? 0 : scroll.left);
  const top = HEAD_HEIGHT + rows.start(rect.top) - (rect.top < frozenRows ? 0 : scroll.top);
  const right =
    HEAD_WIDTH + columns.start(rect.right + 1) - (rect.right < frozenColumns ? 0 : scroll.left);
  const bottom =
    HEAD_HEIGHT + rows.start(rect.bottom + 1) - (rect.bottom < frozenRows ? 0 : scroll.top);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export interface Pane extends Rect {
  clip: Box;
}

/** Parts of the sheet that are seen, the scrolled one first. */
export function panesOf({ view, scroll }: Pick<Scene, "view" | "scroll">): Pane[] {
  const { rows, columns, frozenRows, frozenColumns } = view;
  const [frozenWidth, frozenHeight] = [columns.start(frozenColumns), rows.start(frozenRows)];
  const across = [
    {
      ...{ left: Math.max(frozenColumns, columns.at(frozenWidth + scroll.left)) },
      ...{ right: columns.at(scroll.left + scroll.width - HEAD_WIDTH) },
      ...{ x: HEAD_WIDTH + frozenWidth, width: scroll.width - HEAD_WIDTH - frozenWidth },
    },
    ...(frozenColumns > 0
      ? [{ left: 0, right: frozenColumns - 1, x: HEAD_WIDTH, width: frozenWidth }]
      : []),
  ];
  const down = [
    {
      ...{ top: Math.max(frozenRows, rows.at(frozenHeight + scroll.top)) },
      ...{ bottom: rows.at(scroll.top + scroll.height - HEAD_HEIGHT) },
      ...{ y: HEAD_HEIGHT + frozenHeight, height: scroll.height - HEAD_HEIGHT - frozenHeight },
    },
    ...(frozenRows > 0
      ? [{ top: 0, bottom: frozenRows - 1, y: HEAD_HEIGHT, height: frozenHeight }]
      : []),
  ];
  return down.flatMap(({ top, bottom, y, height }) =>
    across.map(({ left, right, x, width }) => ({
      ...{ top, left, bottom, right },
      clip: { x, y, width: Math.max(0, width), height: Math.max(0, height) },
    })),
  );
}

/** Draws within a box alone. */
export function inside(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  run: () => void,
) {
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  run();
  context.restore();
}
