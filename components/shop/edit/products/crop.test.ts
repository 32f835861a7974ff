import { expect, test } from "vitest";
import { cropBox, settledCrop } from "./crop";

const wide = { width: 400, height: 200 };

test("a square crop keeps the full height of a wide image, from its middle", () => {
  expect(cropBox(wide, 1, { zoom: 1, x: 0.5, y: 0.5 })).toEqual({
    left: 100,
    top: 0,
    width: 200,
    height: 200,
  });
});

test("the crop stays within the image, and its centre is where it stopped", () => {
  const far = { zoom: 2, x: 5, y: -5 };
  expect(cropBox(wide, 1, far)).toEqual({ left: 300, top: 0, width: 100, height: 100 });
  expect(settledCrop(wide, 1, far)).toEqual({ zoom: 2, x: 0.875, y: 0.25 });
});

test("a cover crop keeps the full width of a tall image", () => {
  const box = cropBox({ width: 300, height: 900 }, 3, { zoom: 1, x: 0.5, y: 0.5 });
  expect(box).toEqual({ left: 0, top: 400, width: 300, height: 100 });
});
