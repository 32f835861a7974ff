/** Reduces a picture to its pixels: all other data in the file is removed, also what nobody sees. */
import { crc32, deflateSync, inflateSync } from "node:zlib";
import { imageSize } from "../images/image-size";
import { type Pixels, PngFault, readPng } from "../images/png";
import { unpackingFault } from "../read/filters";

/** D-58. */
export const MAX_PIXELS_A_SIDE = 4_000;

export interface CleanPng {
  png: Uint8Array;
  width: number;
  height: number;
}

/** Before anything in it is unpacked. */
export function isAllowedPng(bytes: Uint8Array): boolean {
  const size = bytes[0] === 0x89 ? imageSize(bytes) : null;
  return size !== null && Math.max(size.width, size.height) <= MAX_PIXELS_A_SIDE;
}

/** @returns null where nothing is to be seen @throws PngFault for what is no whole PNG, or larger than is allowed */
export function cleanPng(bytes: Uint8Array): CleanPng | null {
  if (!isAllowedPng(bytes)) throw new PngFault("The picture is too large.");
  const pixels = readPng(bytes, unpack);
  if (pixels.opacity.every((one) => one === 0)) return null;
  const { width, height } = pixels;
  return { png: encodePng(pixels), width, height };
}

function unpack(data: readonly Uint8Array[], length: number): Uint8Array {
  let made: Uint8Array;
  try {
    made = inflateSync(Buffer.concat(data), { maxOutputLength: length });
  } catch (fault) {
    throw unpackingFault(fault) ? new PngFault("The picture is damaged.") : fault;
  }
  if (made.length < length) throw new PngFault("The picture is cut off.");
  return made;
}

/** The same bytes for the same pixels, in one version of zlib. A higher level saves a few KB and takes thrice as long. */
export const encodePng = (pixels: Pixels): Uint8Array =>
  pngOf(pixels, [8, 6], deflateSync(filtered(pixels), { level: 1 }));

/** @param rows a bit for each pixel, 0 for black, and a filter before each row */
export const encodeBlackAndWhite = (width: number, height: number, rows: Uint8Array): Uint8Array =>
  pngOf({ width, height }, [1, 0], deflateSync(rows));

function pngOf(
  { width, height }: { width: number; height: number },
  kind: readonly [bits: number, colors: number],
  data: Uint8Array,
): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(kind, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Uint8Array): Buffer {
  const made = Buffer.alloc(content.length + 12);
  made.writeUInt32BE(content.length, 0);
  made.write(name, 4, "latin1");
  made.set(content, 8);
  made.writeUInt32BE(crc32(made.subarray(4, content.length + 8)), content.length + 8);
  return made;
}

const CHANNELS = 4;
const ABOVE = 2;

/** Each row as what differs from the one above (RFC 2083, 6.4): ink on nothing comes to little that way. */
function filtered({ width, height, colors, opacity }: Pixels): Uint8Array {
  const length = 1 + width * CHANNELS;
  const made = new Uint8Array(height * length);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const pixel = row * width + column;
      const seen = opacity[pixel] ?? 0;
      // What is fully transparent could hide a picture.
      if (seen === 0) continue;
      const at = row * length + 1 + column * CHANNELS;
      made[at] = colors[pixel * 3] ?? 0;
      made[at + 1] = colors[pixel * 3 + 1] ?? 0;
      made[at + 2] = colors[pixel * 3 + 2] ?? 0;
      made[at + 3] = seen;
    }
  // From below: each row needs the one above as it was.
  for (let at = made.length - 1; at >= length; at--)
    made[at] = (made[at] ?? 0) - (made[at - length] ?? 0);
  for (let row = 0; row < height; row++) made[row * length] = ABOVE;
  return made;
}
