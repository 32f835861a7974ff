/** A paper's logo as it is drawn: its bytes and the size that a design gives it. */
import { imageSize } from "../../pdf/images/image-size";

export interface Logo {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** @returns null for whatever is no image that can be drawn */
export function logoOf(url: string, most: { width: number; height: number }): Logo | null {
  const data = /^data:image\/(png|jpeg|svg\+xml);base64,(.+)$/s.exec(url)?.[2];
  if (data === undefined) return null;
  const bytes = bytesOf(data);
  const size = bytes && (imageSize(bytes) ?? svgSize(bytes));
  if (!bytes || !size) return null;
  const scale = Math.min(most.width / size.width, most.height / size.height);
  return { bytes, width: size.width * scale, height: size.height * scale };
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const text = bytes[0] === 0x89 || bytes[0] === 0xff ? "" : new TextDecoder().decode(bytes);
    // What stands before the first element would hide what kind of image it is.
    return text === "" ? bytes : new TextEncoder().encode(text.slice(text.indexOf("<svg")));
  } catch {
    return null;
  }
}

function svgSize(bytes: Uint8Array): { width: number; height: number } | null {
  const tag = /^<svg\b[^>]*>/.exec(new TextDecoder().decode(bytes))?.[0];
  if (tag === undefined) return null;
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
  return width > 0 && height > 0 ? { width, height } : null;
}
