/** Detects images by their bytes, not by a name or type. Vector images are excluded, because they can run code. */

export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp";

export interface ImageKind {
  type: ImageType;
  width: number;
  height: number;
  /** It has several frames; drawing it would keep the first. */
  isAnimated: boolean;
}

/** More pixels than this stall a phone, and are usually an attack. */
const MAX_PIXELS = 100_000_000;

/** The kind of image by its header; null for anything else and for impossible sizes. */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const kind = png(view) ?? gif(view) ?? jpeg(view) ?? webp(view);
    if (kind === null || kind.width < 1 || kind.height < 1) return null;
    return kind.width * kind.height > MAX_PIXELS ? null : kind;
  } catch (error) {
    // A header that ends early is not an image.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Four letters as a number. */
const tag = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0);

function png(view: DataView): ImageKind | null {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a)
    return null;
  if (view.getUint32(12) !== tag("IHDR")) return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return { type: "image/png", width, height, isAnimated: isApng(view) };
}

/** An animated PNG declares this before its first frame. */
function isApng(view: DataView): boolean {
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const name = view.getUint32(at + 4);
    if (name === tag("acTL")) return true;
    if (name === tag("IDAT")) return false;
  }
  return false;
}

function gif(view: DataView): ImageKind | null {
  if (view.byteLength < 10 || view.getUint32(0) !== tag("GIF8")) return null;
  const version = view.getUint16(4);
  if (version !== 0x3761 && version !== 0x3961) return null;
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)];
  return { type: "image/gif", width, height, isAnimated: true };
}

function jpeg(view: DataView): ImageKind | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8 || view.getUint8(2) !== 0xff) return null;
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    // A start of frame: C0 to CF, except the tables C4, C8 and CC.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [view.getUint16(at + 5), view.getUint16(at + 7)];
      return { type: "image/jpeg", width, height, isAnimated: false };
    }
    // Fill bytes before a marker, and markers without content.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker === 0xd9 || marker === 0xda) return null;
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

function webp(view: DataView): ImageKind | null {
  if (view.byteLength < 16 || view.getUint32(0) !== tag("RIFF")) return null;
  if (view.getUint32(8) !== tag("WEBP")) return null;
  const sides = (width: number, height: number, isAnimated = false): ImageKind => ({
    type: "image/webp",
    width,
    height,
    isAnimated,
  });
  switch (view.getUint32(12)) {
    case tag("VP8X"):
      return sides(uint24(view, 24) + 1, uint24(view, 27) + 1, (view.getUint8(20) & 2) !== 0);
    case tag("VP8L"): {
      const bits = view.getUint32(21, true);
      return sides((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1);
    }
    case tag("VP8 "):
      return sides(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    default:
      return null;
  }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
