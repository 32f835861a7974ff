/** A drawn signature: its strokes on an upright pad, whatever the screen's orientation. */
import type { PointGroup } from "signature_pad";

export interface Size {
  width: number;
  height: number;
}

/** Points are in CSS pixels of the pad it was drawn on. */
export interface Drawing extends Size {
  strokes: PointGroup[];
}

interface Point {
  x: number;
  y: number;
}

/** On an upright phone one writes along its long side, from top to bottom. */
const lieDown = ({ x, y }: Point, { width }: Size): Point => ({ x: y, y: width - x });
const standUp = ({ x, y }: Point, { width }: Size): Point => ({ x: width - y, y: x });

/** The drawing on a canvas of this size. @param isTurned whether it was written along the long side */
export function drawnOn(canvas: Size, strokes: PointGroup[], isTurned: boolean): Drawing {
  if (!isTurned) return { ...canvas, strokes };
  const upright = moved(strokes, (point) => lieDown(point, canvas));
  return { width: canvas.height, height: canvas.width, strokes: upright };
}

/** The strokes scaled to a canvas of another size, centred. */
export function fittedTo(canvas: Size, drawing: Drawing, isTurned: boolean): PointGroup[] {
  const place = isTurned ? { width: canvas.height, height: canvas.width } : canvas;
  const scale = Math.min(place.width / drawing.width, place.height / drawing.height);
  const left = (place.width - drawing.width * scale) / 2;
  const top = (place.height - drawing.height * scale) / 2;
  const fitted = moved(drawing.strokes, ({ x, y }) => ({
    x: left + x * scale,
    y: top + y * scale,
  }));
  return isTurned ? moved(fitted, (point) => standUp(point, canvas)) : fitted;
}

function moved(strokes: PointGroup[], move: (point: Point) => Point): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, ...move(point) })),
  }));
}
