/** A name that somebody else chose, made safe to show: on one line, without characters that reorder it. */

/** Control characters, ends of lines, and marks that turn around what follows: a program's name could read as an image's. */
const MISLEADING = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const VISIBLE = /[^\p{Z}\p{Cf}\p{DI}]/u;

/**
 * @param most UTF-16 units
 * @returns '' for what is no text, or one in which nothing is seen
 */
export function plainName(value: unknown, most: number): string {
  if (typeof value !== "string") return "";
  const name = value.slice(0, most).replace(MISLEADING, "");
  return VISIBLE.test(name) ? name.toWellFormed() : "";
}
