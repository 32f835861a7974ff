/** Converts positions from fractions of the visible page to the page's own units, for any rotation. */

import { numeral } from "@/lib/pdf/append/serialize";
import type { PdfPage } from "@/lib/pdf/read/pages";
import type { Field } from "./types";

/** In the page's units, from the lower left corner of the visible part. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Matrix = readonly [number, number, number, number, number, number];

/** The visible size of a page in its own units. */
export function seenSize({ box, rotation }: PdfPage): { width: number; height: number } {
  const [across, up] = [box.x1 - box.x0, box.y1 - box.y0];
  return rotation % 180 === 0 ? { width: across, height: up } : { width: up, height: across };
}

export function rectangleOf(page: PdfPage, { x, y, width, height }: Field): Rectangle {
  const seen = seenSize(page);
  return {
    x: x * seen.width,
    y: (1 - y - height) * seen.height,
    width: width * seen.width,
    height: height * seen.height,
  };
}

/** Maps the visible page to page units, so that content drawn through it stands upright. */
export function uprightMatrix({ box: { x0, y0, x1, y1 }, rotation }: PdfPage): Matrix {
  switch (rotation) {
    case 0:
      return [1, 0, 0, 1, x0, y0];
    case 90:
      return [0, 1, -1, 0, x1, y0];
    case 180:
      return [-1, 0, 0, -1, x1, y1];
    case 270:
      return [0, -1, 1, 0, x0, y1];
  }
}

/** The largest rectangle with these proportions, centred in the given one. */
export function fitted(
  inside: Rectangle,
  { width, height }: { width: number; height: number },
): Rectangle {
  const scale = Math.min(inside.width / width, inside.height / height);
  const [wide, high] = [width * scale, height * scale];
  return {
    x: inside.x + (inside.width - wide) / 2,
    y: inside.y + (inside.height - high) / 2,
    width: wide,
    height: high,
  };
}

export const drawnThrough = (matrix: Matrix, name: string): string =>
  `q ${matrix.map(numeral).join(" ")} cm /${name} Do Q\n`;
