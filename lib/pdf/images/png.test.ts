/** PNG of every kind is decoded to the pixels it was made of, and what is not one is refused. */

import fc from "fast-check";
import { zlibSync } from "fflate";
import { expect, test } from "vitest";
import { drill } from "@/lib/testing/drill";
import { PNG } from "../../formats/testing/notes";
import { imageSize } from "./image-size";
import { decodePng } from "./png";

function chunk(name: string, content: Uint8Array): number[] {
  const length = [24, 16, 8, 0].map((by) => (content.length >>> by) & 255);
  return [...length, ...new TextEncoder().encode(name), ...content, 0, 0, 0, 0];
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const word = (value: number) => [24, 16, 8, 0].map((by) => (value >>> by) & 255);

function pngOf(
  width: number,
  height: number,
  { bits = 8, kind = 6, interlaced = 0, extra = [] as number[] },
  data: Uint8Array,
): Uint8Array {
  const header = Uint8Array.from([...word(width), ...word(height), bits, kind, 0, 0, interlaced]);
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk("IHDR", header),
    ...extra,
    ...chunk("IDAT", zlibSync(data)),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

/** PNG's filters (RFC 2083, 6), written from the whole rows that a decoder does not have. */
function filtered(kind: number, row: readonly number[], above: readonly number[]): number[] {
  return row.map((value, at) => {
    const [a, b, c] = [row[at - 4] ?? 0, above[at] ?? 0, above[at - 4] ?? 0];
    const p = a + b - c;
    const near = [a, b, c].map((one) => Math.abs(p - one));
    const paeth = near[0]! <= near[1]! && near[0]! <= near[2]! ? a : near[1]! <= near[2]! ? b : c;
    return (value - [0, a, b, Math.floor((a + b) / 2), paeth][kind]! + 256) % 256;
  });
}

const image = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      rows: fc.array(
        fc.tuple(fc.nat(4), fc.array(fc.nat(255), { minLength: width * 4, maxLength: width * 4 })),
        { minLength: height, maxLength: height },
      ),
    }),
  );

const rgba = (rows: readonly number[][]) => {
  const all = rows.flat();
  return {
    colors: Uint8Array.from(all.filter((_, at) => at % 4 !== 3)),
    opacity: Uint8Array.from(all.filter((_, at) => at % 4 === 3)),
  };
};

test("every filter is undone", () => {
  fc.assert(
    fc.property(image, ({ width, rows }) => {
      const above = [Array.from({ length: width * 4 }, () => 0), ...rows.map(([, row]) => row)];
      const data = rows.flatMap(([kind, row], at) => [kind, ...filtered(kind, row, above[at]!)]);
      const pixels = decodePng(pngOf(width, rows.length, {}, Uint8Array.from(data)));
      expect(pixels).toEqual({ width, height: rows.length, ...rgba(rows.map(([, row]) => row)) });
    }),
    { numRuns: drill(50) },
  );
});

const STARTS = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

test("passes are put together", () => {
  fc.assert(
    fc.property(image, ({ width, rows }) => {
      const data: number[] = [];
      for (const [x0, y0, right, down] of STARTS)
        for (let y = y0; y < rows.length && x0 < width; y += down) {
          data.push(0);
          for (let x = x0; x < width; x += right) data.push(...rows[y]![1].slice(x * 4, x * 4 + 4));
        }
      const png = pngOf(width, rows.length, { interlaced: 1 }, Uint8Array.from(data));
      expect(decodePng(png)).toMatchObject(rgba(rows.map(([, row]) => row)));
    }),
    { numRuns: drill(50) },
  );
});

test("few bits, two bytes, a palette and a colour that is not drawn are read", () => {
  const palette = [
    ...chunk("PLTE", Uint8Array.of(1, 2, 3, 4, 5, 6)),
    ...chunk("tRNS", Uint8Array.of(9)),
  ];
  const indexed = pngOf(3, 1, { bits: 1, kind: 3, extra: palette }, Uint8Array.of(0, 0b01000000));
  expect(decodePng(indexed)).toMatchObject({
    colors: Uint8Array.of(1, 2, 3, 4, 5, 6, 1, 2, 3),
    opacity: Uint8Array.of(9, 255, 9),
  });
  const key = chunk("tRNS", Uint8Array.of(0, 2));
  const gray = pngOf(2, 1, { bits: 2, kind: 0, extra: key }, Uint8Array.of(0, 0b10110000));
  expect(decodePng(gray)).toMatchObject({
    colors: Uint8Array.of(170, 170, 170, 255, 255, 255),
    opacity: Uint8Array.of(0, 255),
  });
  const deep = pngOf(1, 1, { bits: 16, kind: 4 }, Uint8Array.of(0, 0x80, 1, 0x40, 2));
  expect(decodePng(deep)).toMatchObject({
    colors: Uint8Array.of(128, 128, 128),
    opacity: Uint8Array.of(64),
  });
});

test("a plain PNG stays as it is", () => {
  expect(decodePng(pngOf(1, 1, { kind: 2 }, Uint8Array.of(0, 1, 2, 3)))).toBeNull();
});

test("a PNG with more in it than it says, cut off or too large is refused", () => {
  expect(() => decodePng(pngOf(1, 1, {}, new Uint8Array(6)))).toThrow("more in it");
  expect(decodePng(pngOf(1, 1, {}, new Uint8Array(5)))).not.toBeNull();
  expect(() => decodePng(pngOf(1, 1, {}, new Uint8Array(4)))).toThrow("cut off");
  expect(() => decodePng(pngOf(1, 1, {}, new Uint8Array(40_000_000)))).toThrow("more in it");
  expect(() => decodePng(pngOf(50_001, 1_000, {}, new Uint8Array(5)))).toThrow("too large");
});

test("whatever the bytes are, they are refused or read, and never break anything", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat(PNG.length), (noise, at) => {
      const bytes = Uint8Array.from([...PNG.slice(0, at), ...noise]);
      imageSize(bytes);
      imageSize(Uint8Array.from([0xff, 0xd8, ...noise]));
      try {
        decodePng(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
    { numRuns: drill(500) },
  );
});

test("a JPEG says its sides, and which way up it was taken", () => {
  const frame = [0xff, 0xc0, 0, 17, 8, 0, 3, 0, 4, 3];
  const exif = (orientation: number) => [
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ];
  const jpeg = (...parts: number[][]) => Uint8Array.from([0xff, 0xd8, ...parts.flat(), 0, 0, 0, 0]);
  expect(imageSize(jpeg(frame))).toEqual({ width: 4, height: 3 });
  expect(imageSize(jpeg(exif(1), frame))).toEqual({ width: 4, height: 3 });
  expect(imageSize(jpeg(exif(6), frame))).toEqual({ width: 3, height: 4 });
});
