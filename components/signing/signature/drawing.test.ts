/** A signature keeps its shape on pads of every size. */
import type { PointGroup } from "signature_pad";
import { expect, test } from "vitest";
import { drawnOn, fittedTo } from "./drawing";

const stroke = (...points: [number, number][]): PointGroup => ({
  dotSize: 1,
  minWidth: 1,
  maxWidth: 2,
  penColor: "#000",
  velocityFilterWeight: 0.7,
  compositeOperation: "source-over",
  points: points.map(([x, y], time) => ({ x, y, pressure: 0.5, time })),
});
const pointsOf = (strokes: PointGroup[]) =>
  strokes.map(({ points }) => points.map(({ x, y }) => [x, y]));
const phone = { width: 300, height: 600 };

test("a signature written along the long side of a phone is turned upright, and shown turned again", () => {
  // On a turned pad, top to bottom is left to right, and the right edge is the top.
  const drawing = drawnOn(phone, [stroke([300, 0], [0, 600])], true);
  expect([drawing.width, drawing.height]).toEqual([600, 300]);
  expect(pointsOf(drawing.strokes)).toEqual([
    [
      [0, 0],
      [600, 300],
    ],
  ]);
  expect(pointsOf(fittedTo(phone, drawing, true))).toEqual([
    [
      [300, 0],
      [0, 600],
    ],
  ]);
});

test("on another pad it is as large as possible and centred", () => {
  const drawing = drawnOn({ width: 600, height: 300 }, [stroke([0, 0], [600, 300])], false);
  expect(pointsOf(fittedTo({ width: 300, height: 300 }, drawing, false))).toEqual([
    [
      [0, 75],
      [300, 225],
    ],
  ]);
  expect(drawing.strokes[0]?.points[1]).toMatchObject({ x: 600, y: 300, pressure: 0.5 });
});
