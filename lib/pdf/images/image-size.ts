/** What an image's first bytes say of it. Only what a PDF can hold as it is: PNG and JPEG. */

export interface ImageSize {
  /** Pixels, as it is seen. */
  width: number;
  height: number;
}

const MAX_SIDE_PX = 100_000;

/** @returns null for whatever is no image of these kinds, or says nothing sensible */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const size = pngSize(bytes) ?? jpegSize(bytes);
  return size && isSane(size.width) && isSane(size.height) ? size : null;
}

const isSane = (side: number) => side >= 1 && side <= MAX_SIDE_PX;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function pngSize(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < 33 || PNG.some((byte, at) => bytes[at] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** ITU T.81, annex B: the frame header among the segments; EXIF says how the camera was held. */
function jpegSize(bytes: Uint8Array): ImageSize | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let isTurned = false;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    if (marker === 0xe1) isTurned ||= orientation(bytes.subarray(at + 4, at + 2 + length)) > 4;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return isTurned ? { width: height, height: width } : { width, height };
    }
    at += 2 + Math.max(length, 2);
  }
  return null;
}

function orientation(segment: Uint8Array): number {
  const view = new DataView(segment.buffer, segment.byteOffset, segment.byteLength);
  if (segment.length < 20 || view.getUint32(0) !== 0x45786966) return 1;
  const little = view.getUint16(6) === 0x4949;
  const directory = 6 + view.getUint32(10, little);
  if (directory + 2 > segment.length) return 1;
  const entries = view.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry++) {
    const at = directory + 2 + entry * 12;
    if (at + 10 > segment.length) return 1;
    if (view.getUint16(at, little) === 0x0112) return view.getUint16(at + 8, little);
  }
  return 1;
}
