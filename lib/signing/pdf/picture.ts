/** A signature as a picture in a PDF: its colours, and how much of what is behind shows through. */
import { deflateSync, inflateSync } from "node:zlib";
import { type Pixels, readPng } from "@/lib/formats/pdf/png";
import type { Update } from "./update";
import { type Dict, Name, type Ref, Stream, type Value } from "./values";

export interface Picture {
  ref: Ref;
  /** Pixels. */
  width: number;
  height: number;
}

/** Hand-drawn lines are small however little they are packed, and this runs while somebody waits. */
const LEVEL = 1;

/** @param png as clean-png.ts wrote it */
export function addPicture(update: Update, png: Uint8Array): Picture {
  const pixels = readPng(png, (data) => inflateSync(Buffer.concat(data)));
  const { width, height } = pixels;
  const mask = update.add(image(pixels, "DeviceGray", pixels.opacity, []));
  const gray = grayOf(pixels.colors);
  const ref = update.add(
    gray
      ? image(pixels, "DeviceGray", gray, [["SMask", mask]])
      : image(pixels, "DeviceRGB", pixels.colors, [["SMask", mask]]),
  );
  return { ref, width, height };
}

function image(
  { width, height }: Pixels,
  space: "DeviceGray" | "DeviceRGB",
  samples: Uint8Array,
  more: [string, Value][],
): Stream {
  const dict: Dict = new Map<string, Value>([
    ["Type", new Name("XObject")],
    ["Subtype", new Name("Image")],
    ["Width", width],
    ["Height", height],
    ["ColorSpace", new Name(space)],
    ["BitsPerComponent", 8],
    ["Filter", new Name("FlateDecode")],
    ...more,
  ]);
  return new Stream(dict, deflateSync(samples, { level: LEVEL }));
}

/** Most ink is black: a third of the work. */
function grayOf(colors: Uint8Array): Uint8Array | null {
  const gray = new Uint8Array(colors.length / 3);
  for (let at = 0; at < gray.length; at++) {
    const one = colors[at * 3] ?? 0;
    if (one !== colors[at * 3 + 1] || one !== colors[at * 3 + 2]) return null;
    gray[at] = one;
  }
  return gray;
}
