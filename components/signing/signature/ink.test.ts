/** Which pixels of a picture are ink and which are paper. */
import { expect, test } from "vitest";
import { inkBox, withoutPaper } from "./ink";

type Pixel = [red: number, green: number, blue: number, alpha: number];
const CLEAR: Pixel = [0, 0, 0, 0];

function pictureOf(width: number, height: number, pixel: (x: number, y: number) => Pixel) {
  const data = new Uint8ClampedArray(
    Array.from({ length: width * height }, (_, at) =>
      pixel(at % width, Math.floor(at / width)),
    ).flat(),
  );
  return { data, width, height } as ImageData;
}

test("a picture is cropped to its ink and a margin, within its edges", () => {
  const dot = (x: number, y: number): Pixel => (x === 50 && y === 30 ? [0, 0, 0, 255] : CLEAR);
  expect(inkBox(pictureOf(100, 60, dot))).toEqual({ left: 44, top: 24, width: 13, height: 13 });
  const whole = inkBox(pictureOf(20, 10, () => [0, 0, 0, 255]));
  expect(whole).toEqual({ left: 0, top: 0, width: 20, height: 10 });
  expect(inkBox(pictureOf(20, 10, () => CLEAR))).toBeNull();
  expect(inkBox(pictureOf(20, 10, () => [0, 0, 0, 8]))).toBeNull();
});

test("white paper and its shadow become transparent, ink stays, and pixels between become half transparent", () => {
  const pixels: Pixel[] = [
    [255, 255, 255, 255],
    [216, 216, 216, 255],
    [20, 30, 90, 255],
    [172, 172, 172, 255],
    [20, 30, 90, 100],
  ];
  const picture = pictureOf(pixels.length, 1, (x) => pixels[x] ?? CLEAR);
  withoutPaper(picture);
  const [white, shadow, ink, between, faint] = pixels.map((_, at) => picture.data[at * 4 + 3]);
  expect([white, shadow, ink, faint]).toEqual([0, 0, 255, 100]);
  expect(between).toBeGreaterThan(100);
  expect(between).toBeLessThan(155);
});
