/**
 * PNG (RFC 2083) with transparency or in passes, as colours and their opacity. PDFKit decodes these where nobody can
 * catch what goes wrong in them, so they are decoded here; others are put into a PDF as they are. No kept library
 * keeps the bounds: fast-png and UPNG inflate whatever comes, pngjs is Node's and believes the header.
 */
import { Unzlib } from "fflate";

/** Why bytes are no PNG that can be shown. */
export class PngFault extends Error {
  override readonly name = "PngFault";
}

export interface Pixels {
  width: number;
  height: number;
  /** Three bytes a pixel. */
  colors: Uint8Array;
  /** One byte a pixel. */
  opacity: Uint8Array;
}

interface Header {
  width: number;
  height: number;
  bits: number;
  /** Samples of a pixel. */
  channels: number;
  isIndexed: boolean;
  hasOpacity: boolean;
  inPasses: boolean;
}

interface Png {
  header: Header;
  palette: Uint8Array;
  transparency: Uint8Array | null;
  data: Uint8Array[];
}

/** More would need more memory than a page of a browser has to spare. */
const MAX_PIXELS = 50_000_000;
const SLICE_BYTES = 65_536;

/**
 * @returns null for a PNG that can stay as it is
 * @throws PngFault for bytes that are no PNG, or one that is too large
 */
export function decodePng(bytes: Uint8Array): Pixels | null {
  const png = chunksOf(bytes);
  const { header, transparency } = png;
  if (!header.hasOpacity && !header.inPasses && !transparency) return null;
  return pixelsOf(png, inflated(png.data, lengthOf(header)));
}

/** Puts the data of a PNG's parts together as the bytes they stand for: as many as are said, or it throws. */
export type Unpack = (data: readonly Uint8Array[], length: number) => Uint8Array;

/** @throws PngFault for bytes that are no PNG, or one that is too large */
export function readPng(bytes: Uint8Array, unpack: Unpack = inflated): Pixels {
  const png = chunksOf(bytes);
  return pixelsOf(png, unpack(png.data, lengthOf(png.header)));
}

const CHANNELS: Record<number, number | undefined> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Shorter than its head, which comes first. */
const MIN_BYTES = 33;

function chunksOf(bytes: Uint8Array): Png {
  if (bytes.length < MIN_BYTES) throw new PngFault("The image is cut off.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const png: Png = {
    header: headerOf(view),
    palette: new Uint8Array(),
    transparency: null,
    data: [],
  };
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (name === "PLTE") png.palette = content;
    if (name === "tRNS") png.transparency = content;
    if (name === "IDAT") png.data.push(content);
    if (name === "IEND") break;
    at += 12 + length;
  }
  return png;
}

function headerOf(view: DataView): Header {
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const [bits, kind, inPasses] = [view.getUint8(24), view.getUint8(25), view.getUint8(28) === 1];
  const channels = CHANNELS[kind];
  if (channels === undefined || ![1, 2, 4, 8, 16].includes(bits))
    throw new PngFault("No such PNG.");
  if (width * height > MAX_PIXELS) throw new PngFault("The image is too large.");
  return { width, height, bits, channels, inPasses, isIndexed: kind === 3, hasOpacity: kind >= 4 };
}

/** Where the passes of an image begin and how far their pixels are apart; all of it is one pass. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;
const ONE_PASS = [[0, 0, 1, 1]] as const;

const passesOf = ({ width, height, inPasses }: Header) =>
  (inPasses ? PASSES : ONE_PASS)
    .map(([x, y, right, down]) => ({
      x,
      y,
      right,
      down,
      columns: Math.ceil((width - x) / right),
      rows: Math.ceil((height - y) / down),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);

const rowLength = ({ bits, channels }: Header, columns: number) =>
  Math.ceil((columns * bits * channels) / 8);

const lengthOf = (header: Header): number =>
  passesOf(header).reduce(
    (sum, { columns, rows }) => sum + rows * (1 + rowLength(header, columns)),
    0,
  );

/** Slice by slice, so that little that becomes much is noticed. */
function inflated(data: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  const inflate = new Unzlib((chunk) => {
    if (at + chunk.length > length) throw new PngFault("The image has more in it than it says.");
    all.set(chunk, at);
    at += chunk.length;
  });
  for (const part of data)
    for (let from = 0; from < part.length; from += SLICE_BYTES)
      inflate.push(part.subarray(from, from + SLICE_BYTES), false);
  if (at < length) throw new PngFault("The image is cut off.");
  return all;
}

function pixelsOf(png: Png, data: Uint8Array): Pixels {
  const { header } = png;
  const { width, height, bits, channels } = header;
  const pixels: Pixels = {
    width,
    height,
    colors: new Uint8Array(width * height * 3),
    opacity: new Uint8Array(width * height),
  };
  const apart = Math.max(1, (bits * channels) / 8);
  let at = 0;
  for (const { x, y, right, down, columns, rows } of passesOf(header)) {
    const length = rowLength(header, columns);
    let above: Uint8Array = new Uint8Array(length);
    for (let row = 0; row < rows; row++) {
      const line = data.subarray(at + 1, at + 1 + length);
      unfilter(data[at] ?? 0, line, above, apart);
      const isPlain = bits === 8 && right === 1 && channels > 2 && !png.transparency;
      if (isPlain) setRow(line, channels, (y + row * down) * width, pixels);
      else
        for (let column = 0; column < columns; column++)
          setPixel(png, line, column, (y + row * down) * width + x + column * right, pixels);
      above = line;
      at += 1 + length;
    }
  }
  return pixels;
}

/** Undoes a row's filter in its place. @param apart bytes of a pixel */
export function unfilter(kind: number, line: Uint8Array, above: Uint8Array, apart: number): void {
  if (kind === 0) return;
  // "Up" is the filter of all rows that clean-png.ts writes.
  if (kind === 2) {
    for (let at = 0; at < line.length; at++) line[at] = (line[at] ?? 0) + (above[at] ?? 0);
    return;
  }
  for (let at = 0; at < line.length; at++) {
    const left = at >= apart ? (line[at - apart] ?? 0) : 0;
    const up = above[at] ?? 0;
    let guess = 0;
    if (kind === 1) guess = left;
    else if (kind === 3) guess = (left + up) >> 1;
    else if (kind === 4) guess = paeth(left, up, at >= apart ? (above[at - apart] ?? 0) : 0);
    line[at] = (line[at] ?? 0) + guess;
  }
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft;
  const a = Math.abs(guess - left);
  const b = Math.abs(guess - up);
  const c = Math.abs(guess - upLeft);
  if (a <= b && a <= c) return left;
  return b <= c ? up : upLeft;
}

/** Most images: a byte for each of red, green and blue, and perhaps one for opacity. */
function setRow(line: Uint8Array, channels: number, to: number, { colors, opacity }: Pixels): void {
  for (let from = 0, at = to; from < line.length; from += channels, at++) {
    colors[at * 3] = line[from] ?? 0;
    colors[at * 3 + 1] = line[from + 1] ?? 0;
    colors[at * 3 + 2] = line[from + 2] ?? 0;
    opacity[at] = channels === 4 ? (line[from + 3] ?? 0) : 255;
  }
}

function setPixel(png: Png, line: Uint8Array, column: number, to: number, pixels: Pixels): void {
  const { header, palette, transparency } = png;
  const { bits, channels, isIndexed, hasOpacity } = header;
  const sample = (channel: number) => sampleAt(line, column * channels + channel, bits);
  const [first, second, third] = [sample(0), sample(1), sample(2)];
  const isGray = channels < 3;
  const { colors, opacity } = pixels;
  if (isIndexed) {
    for (let at = 0; at < 3; at++) colors[to * 3 + at] = palette[first * 3 + at] ?? 0;
    opacity[to] = transparency?.[first] ?? 255;
    return;
  }
  colors[to * 3] = inByte(first, bits);
  colors[to * 3 + 1] = inByte(isGray ? first : second, bits);
  colors[to * 3 + 2] = inByte(isGray ? first : third, bits);
  if (hasOpacity) opacity[to] = inByte(sample(channels - 1), bits);
  else opacity[to] = isKey(isGray ? [first] : [first, second, third], transparency) ? 0 : 255;
}

function sampleAt(line: Uint8Array, index: number, bits: number): number {
  if (bits === 8) return line[index] ?? 0;
  if (bits === 16) return ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0);
  const bit = index * bits;
  return ((line[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

const inByte = (sample: number, bits: number): number =>
  bits === 16 ? sample >> 8 : Math.round((sample * 255) / ((1 << bits) - 1));

/** One colour may be named that is not drawn. */
const isKey = (samples: readonly number[], key: Uint8Array | null): boolean =>
  key !== null &&
  samples.every((sample, at) => sample === (((key[at * 2] ?? 0) << 8) | (key[at * 2 + 1] ?? 0)));
