/** Draws what lies over cells: signs of lists and comments, marks, and what is chosen. */
import type { Box } from "./draw-cell";
import { fontFamily, type Paint } from "./paint";
import { boxOf, HEAD_HEIGHT, type Marked, type Scene } from "./scene";

export function drawArrow(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  paint: Paint,
) {
  const [right, middle] = [x + width - 7, y + height / 2];
  context.fillStyle = paint.soft;
  context.beginPath();
  context.moveTo(right - 7, middle - 2);
  context.lineTo(right, middle - 2);
  context.lineTo(right - 3.5, middle + 2.5);
  context.fill();
}

/** The button of a filter, in the first row of its range. */
export function drawFilter(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  isOn: boolean,
  paint: Paint,
) {
  const [left, top] = [Math.round(x + width - 20), Math.round(y + height / 2 - 8)];
  context.fillStyle = paint.paper;
  context.beginPath();
  context.roundRect(left, top, 16, 16, 3);
  context.fill();
  context.fillStyle = isOn ? paint.accent : paint.soft;
  if (!isOn)
    for (const at of [0, 1, 2])
      context.fillRect(left + 3 + at * 2, top + 4 + at * 3, 10 - at * 4, 2);
  else {
    context.beginPath();
    for (const [x, y] of [
      [2, 3],
      [14, 3],
      [9.5, 9],
      [9.5, 14],
      [6.5, 14],
      [6.5, 9],
    ] as const)
      context.lineTo(left + x, top + y);
    context.fill();
  }
}

export function drawCorner(context: CanvasRenderingContext2D, { x, y, width }: Box, color: string) {
  context.fillStyle = color;
  context.beginPath();
  context.moveTo(x + width - 8, y);
  context.lineTo(x + width - 1, y);
  context.lineTo(x + width - 1, y + 7);
  context.fill();
}

export function drawMark(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  mark: Marked,
) {
  context.strokeStyle = mark.color;
  context.lineWidth = 2;
  if (mark.isOutline) context.setLineDash([5, 3]);
  context.strokeRect(x, y, width - 1, height - 1);
  context.setLineDash([]);
  if (!mark.label) return;
  context.font = `11px ${fontFamily()}`;
  const wide = context.measureText(mark.label).width + 8;
  const above = y > HEAD_HEIGHT + 16 ? y - 15 : y + height;
  context.fillStyle = mark.color;
  context.fillRect(x - 1, above, wide, 15);
  context.fillStyle = "#ffffff";
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillText(mark.label, x + 3, above + 8);
}

export const HANDLE_PX = 8;

export function drawSelection(context: CanvasRenderingContext2D, scene: Scene) {
  const { paint, rect, active } = scene;
  const all = boxOf(scene, rect);
  const one = boxOf(scene, active);
  if (all.width !== one.width || all.height !== one.height) {
    context.save();
    context.beginPath();
    context.rect(all.x, all.y, all.width, all.height);
    context.rect(one.x, one.y, one.width, one.height);
    context.clip("evenodd");
    context.globalAlpha = 0.12;
    context.fillStyle = paint.accent;
    context.fillRect(all.x, all.y, all.width, all.height);
    context.restore();
  }
  context.strokeStyle = paint.accent;
  context.lineWidth = 1;
  context.strokeRect(all.x - 0.5, all.y - 0.5, all.width, all.height);
  context.lineWidth = 2;
  context.strokeRect(one.x, one.y, one.width - 1, one.height - 1);
  context.fillStyle = paint.accent;
  context.fillRect(
    all.x + all.width - HANDLE_PX / 2 - 1,
    all.y + all.height - HANDLE_PX / 2 - 1,
    HANDLE_PX,
    HANDLE_PX,
  );
}
