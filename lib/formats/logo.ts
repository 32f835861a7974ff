/** A logo of a business paper: which bytes may be one (Y-040). Checked where one is chosen, and again before it is drawn. */
import { imageSize } from "../pdf/images/image-size";
import { fromBase64, fromUtf8, toBase64 } from "../protocol/bytes";

export const MAX_LOGO_BYTES = 204_800;
export const MAX_LOGO_EDGE_PX = 1_000;

export type LogoType = "image/png" | "image/jpeg" | "image/svg+xml";
export type LogoCheck =
  | { type: LogoType; bytes: Uint8Array }
  /** `content`: an SVG that holds what a logo may not. */
  | { refused: "type" | "bytes" | "edge" | "content" };

/** @param bytes of a file, whatever its name says */
export function checkLogo(bytes: Uint8Array): LogoCheck {
  if (bytes.length > MAX_LOGO_BYTES) return { refused: "bytes" };
  const size = imageSize(bytes);
  if (!size) return checkSvg(bytes);
  if (Math.max(size.width, size.height) > MAX_LOGO_EDGE_PX) return { refused: "edge" };
  return { type: bytes[0] === 0xff ? "image/jpeg" : "image/png", bytes };
}

/** @param url as a paper has it  @returns null where there is no logo, or none that may be drawn */
export function readLogo(url: string): { type: LogoType; bytes: Uint8Array } | null {
  const [, base64] = /^data:[\w/+]+;base64,(.+)$/s.exec(url) ?? [];
  if (base64 === undefined) return null;
  try {
    const checked = checkLogo(fromBase64(base64));
    return "refused" in checked ? null : checked;
  } catch {
    return null;
  }
}

export const logoUrl = ({ type, bytes }: { type: LogoType; bytes: Uint8Array }): string =>
  `data:${type};base64,${toBase64(bytes)}`;

const NAME = "(?:[\\w-]+:)?";
/** Elements that hold words, pictures, programs or other documents, or change an attribute later. */
const ELEMENTS = new RegExp(
  `<${NAME}(?:text|tspan|textPath|image|feImage|script|handler|foreignObject|iframe|object|embed|audio|video|canvas|a|link|animate\\w*|set|font[\\w-]*)[\\s/>]`,
  "i",
);
const REFUSED = [
  ELEMENTS,
  /<!DOCTYPE|<!ENTITY|<!\[CDATA\[|<\?xml-stylesheet/i,
  /@font-face|@import|javascript:|expression\(/i,
  // An attribute that runs something.
  /[\s"'/]on\w+\s*=/i,
  // References to anything but a part of the same picture.
  /(?:href|src)\s*=\s*(?:"(?!#)|'(?!#)|(?!["']))/i,
  /url\(\s*(?!["']?#)/i,
  // Spellings that hide one of those: numbered characters, and escapes of CSS.
  /&#|\\/,
];
/** Each copy may hold further ones. */
const MAX_COPIES = 10;

function checkSvg(bytes: Uint8Array): LogoCheck {
  let text: string;
  try {
    text = fromUtf8(bytes).replace(/^\ufeff/, "");
  } catch {
    return { refused: "type" };
  }
  const [root] =
    /^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<svg[\s>][^>]*/.exec(text) ?? [];
  if (root === undefined) return { refused: REFUSED[1]?.test(text) ? "content" : "type" };
  const copies = text.match(new RegExp(`<${NAME}use[\\s/>]`, "gi")) ?? [];
  if (copies.length > MAX_COPIES || REFUSED.some((refused) => refused.test(text))) {
    return { refused: "content" };
  }
  const edges = [...root.matchAll(/\s(?:width|height)\s*=\s*["']\s*([\d.]+)(?:px)?\s*["']/g)];
  const isLarge = edges.some(([, edge]) => Number(edge) > MAX_LOGO_EDGE_PX);
  return isLarge ? { refused: "edge" } : { type: "image/svg+xml", bytes };
}
