/** A signature's picture in a PDF: its colours and its transparency. */
import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { type Pixels, readPng } from "../images/png";
import { type Dict, Name, type Ref, Stream, type Value } from "../read/values";
import type { Update } from "./update";

export interface Picture {
  ref: Ref;
  /** Pixels. */
  width: number;
  height: number;
}

/** Hand-drawn lines are small however little they are packed, and this runs while somebody waits. */
const LEVEL = 1;

interface Parts {
  width: number;
  height: number;
  mask: Stream;
  /** Still without its mask. */
  picture: Stream;
}

/** A signature is drawn again and again: in previews, in what is shown to the sender, and at last. */
const known = new Map<string, Parts>();
const MAX_BYTES = 16 * 1024 * 1024;
let bytes = 0;

/** @param png as clean-png.ts wrote it */
export function addPicture(update: Update, png: Uint8Array): Picture {
  const { width, height, mask, picture } = partsOf(png);
  const dict: Dict = new Map(picture.dict);
  const ref = update.add(new Stream(dict.set("SMask", update.add(mask)), picture.raw));
  return { ref, width, height };
}

function partsOf(png: Uint8Array): Parts {
  const key = createHash("sha256").update(png).digest("base64");
  const parts = known.get(key) ?? split(png);
  if (known.delete(key)) bytes -= sizeOf(parts);
  known.set(key, parts);
  bytes += sizeOf(parts);
  for (const [oldest, one] of known) {
    if (bytes <= MAX_BYTES) break;
    known.delete(oldest);
    bytes -= sizeOf(one);
  }
  return parts;
}

const sizeOf = ({ mask, picture }: Parts) => mask.raw.length + picture.raw.length;

function split(png: Uint8Array): Parts {
  const pixels = readPng(png, (data) => inflateSync(Buffer.concat(data)));
  const { width, height } = pixels;
  const gray = grayOf(pixels.colors);
  const picture = gray
    ? image(pixels, "DeviceGray", gray)
    : image(pixels, "DeviceRGB", pixels.colors);
  return { width, height, picture, mask: image(pixels, "DeviceGray", pixels.opacity) };
}

function image(
  { width, height }: Pixels,
  space: "DeviceGray" | "DeviceRGB",
  samples: Uint8Array,
): Stream {
  const dict: Dict = new Map<string, Value>([
    ["Type", new Name("XObject")],
    ["Subtype", new Name("Image")],
    ["Width", width],
    ["Height", height],
    ["ColorSpace", new Name(space)],
    ["BitsPerComponent", 8],
    ["Filter", new Name("FlateDecode")],
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
