/** Signs of fonts of signs as the characters they show. */
import type { Xml } from "../xml";

const SYMBOLS = new Map([
  ["f0fe", "☑"],
  ["f0fd", "☒"],
  ["f0a8", "☐"],
  ["f06f", "☐"],
  ["f0fc", "✓"],
  ["f0fb", "✗"],
  ["f0b7", "•"],
  ["f0a7", "▪"],
  ["f0e0", "→"],
  ["f04a", "☺"],
]);

export function symbol({ attributes }: Xml): string {
  const code = (attributes.char ?? "").toLowerCase();
  const known = SYMBOLS.get(code);
  if (known) return known;
  const point = Number.parseInt(code, 16);
  if (!(point > 0x1f && point <= 0xffff)) return "";
  // Fonts of signs sit in the private area, a page above the characters they were typed with.
  return String.fromCharCode(point >= 0xf000 && point <= 0xf0ff ? point - 0xf000 : point);
}
