/** A field's place on its page: sizes, limits and snapping, all as fractions of the page's width and height. */
import type { Field, Place } from "@/lib/contract/signing-shapes";
import type { FieldType } from "@/lib/protocol/sign-request";

/** Of a visible page, or of a field on it, in points. */
export type Size = { width: number; height: number };

/** In points: a signature as wide as a handwritten one, other fields as high as a line of a form. */
const SIZES: Readonly<Record<FieldType, Size>> = {
  signature: { width: 168, height: 50 },
  initials: { width: 64, height: 36 },
  date: { width: 96, height: 22 },
  name: { width: 156, height: 22 },
  email: { width: 176, height: 22 },
};
/** A smaller field could not be read or pressed. */
const LEAST: Size = { width: 24, height: 12 };
/** The most of a small page that a new field may take. */
const MAX_SHARE = 0.6;
/** Steps of rounding: finer than a hundredth of a point on A4. */
const ROUNDING_STEPS = 100_000;

/** A place centred on a point and completely on the page. */
export function placeAt(type: FieldType, at: { x: number; y: number }, page: Size): Place {
  const size = SIZES[type];
  const width = Math.min(size.width / page.width, MAX_SHARE);
  const height = Math.min(size.height / page.height, MAX_SHARE);
  return onPage({ x: at.x - width / 2, y: at.y - height / 2, width, height });
}

/** Moves a place back onto the page without changing its size. `x + width` is never more than 1 (S-029). */
export function onPage({ x, y, width, height }: Place): Place {
  const [left, across] = alongEdge(x, width);
  const [top, down] = alongEdge(y, height);
  return { x: left, y: top, width: across, height: down };
}

function alongEdge(from: number, length: number): [number, number] {
  const size = Math.min(Math.max(Math.round(length * ROUNDING_STEPS), 1), ROUNDING_STEPS);
  const start = Math.min(Math.max(Math.round(from * ROUNDING_STEPS), 0), ROUNDING_STEPS - size);
  const found: [number, number] = [start / ROUNDING_STEPS, size / ROUNDING_STEPS];
  // Two rounded fractions may add up to slightly more than 1.
  return found[0] + found[1] > 1 ? [(start - 1) / ROUNDING_STEPS, found[1]] : found;
}

export function moved(place: Place, by: { x: number; y: number }): Place {
  return onPage({ ...place, x: place.x + by.x, y: place.y + by.y });
}

/** Moves its right and lower edges. */
export function resized(place: Place, by: { x: number; y: number }, page: Size): Place {
  const width = Math.max(place.width + by.x, LEAST.width / page.width);
  const height = Math.max(place.height + by.y, LEAST.height / page.height);
  return onPage({
    ...place,
    width: Math.min(width, 1 - place.x),
    height: Math.min(height, 1 - place.y),
  });
}

/** The lines that an edge snapped to, shown while dragging. */
type Guides = { x: number | null; y: number | null };
export type Snapped = { place: Place; guides: Guides };

/** @param reach how near an edge must be, as a fraction of the page */
export function snapMoved(place: Place, others: readonly Place[], reach: Point): Snapped {
  const x = nearest(edges(place.x, place.width), lines(others, "x", "width"), reach.x);
  const y = nearest(edges(place.y, place.height), lines(others, "y", "height"), reach.y);
  const by = { x: x?.by ?? 0, y: y?.by ?? 0 };
  return { place: moved(place, by), guides: { x: x?.line ?? null, y: y?.line ?? null } };
}

/** Snaps the edges that move while a field is resized. */
export function snapResized(
  place: Place,
  others: readonly Place[],
  reach: Point,
  page: Size,
): Snapped {
  const x = nearest([place.x + place.width], lines(others, "x", "width"), reach.x);
  const y = nearest([place.y + place.height], lines(others, "y", "height"), reach.y);
  const by = { x: x?.by ?? 0, y: y?.by ?? 0 };
  return { place: resized(place, by, page), guides: { x: x?.line ?? null, y: y?.line ?? null } };
}

type Point = { x: number; y: number };

const edges = (from: number, length: number) => [from, from + length / 2, from + length];

function lines(others: readonly Place[], from: "x" | "y", length: "width" | "height"): number[] {
  return [0.5, ...others.flatMap((other) => edges(other[from], other[length]))];
}

function nearest(moving: readonly number[], fixed: readonly number[], reach: number) {
  let best: { by: number; line: number } | null = null;
  for (const edge of moving) {
    for (const line of fixed) {
      const by = line - edge;
      if (Math.abs(by) <= reach && (best === null || Math.abs(by) < Math.abs(best.by))) {
        best = { by, line };
      }
    }
  }
  return best;
}

/** Slightly lower and to the right, or higher and to the left when there is no room. */
export function beside(place: Place, page: Size): Place {
  const step = { x: 12 / page.width, y: 12 / page.height };
  const by = {
    x: place.x + place.width + step.x <= 1 ? step.x : -step.x,
    y: place.y + place.height + step.y <= 1 ? step.y : -step.y,
  };
  return moved(place, by);
}

/** Sorted by page, then from the top, then from the left. */
export function inReadingOrder(fields: readonly Field[]): Field[] {
  return [...fields].sort((a, b) => a.page - b.page || a.y - b.y || a.x - b.x);
}
