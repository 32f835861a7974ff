/** A paper's logo as it is drawn: its bytes and the size that a design gives it. */
import { imageSize } from "../../pdf/images/image-size";
import { fromUtf8, utf8 } from "../../protocol/bytes";
import { readLogo } from "../logo";

export interface Logo {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** @returns null where there is none, or none that may be drawn */
export function logoOf(url: string, most: { width: number; height: number }): Logo | null {
  const logo = readLogo(url);
  if (!logo) return null;
  const svg = logo.type === "image/svg+xml" ? svgOf(logo.bytes) : null;
  const size = svg ?? imageSize(logo.bytes);
  if (!size) return null;
  const scale = Math.min(most.width / size.width, most.height / size.height);
  const bytes = svg?.bytes ?? logo.bytes;
  return { bytes, width: size.width * scale, height: size.height * scale };
}

/** Without what stands before its first element, by which it is told from other images. */
function svgOf(given: Uint8Array): Logo | null {
  const text = fromUtf8(given);
  const start = text.search(/<svg[\s>]/);
  const tag = /^<svg\b[^>]*>/.exec(text.slice(start))?.[0] ?? "";
  const attribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? "";
  const box = attribute("viewBox")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width = Number.NaN, height = Number.NaN] =
    box.length === 4
      ? box.slice(2)
      : [attribute("width"), attribute("height")].map(Number.parseFloat);
  const bytes = utf8(text.slice(start));
  return width > 0 &&
    height > 0 &&
    width / height < MAX_SIDE_RATIO &&
    height / width < MAX_SIDE_RATIO
    ? { bytes, width, height }
    : null;
}
/** One that is so many times as wide as it is high, or the other way round, is no picture. */
const MAX_SIDE_RATIO = 100;
