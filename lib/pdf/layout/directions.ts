/** Which way text runs (UAX 9): levels of its characters, and the order that a line is drawn in. */
import bidiFactory from "bidi-js";
import type { Direction } from "./document";

const bidi = bidiFactory();

/** Letters and signs of scripts written to the left, and signs that set a direction. */
const MAY_RUN_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const LETTER = /\p{L}/u;

export interface Directions {
  direction: Direction;
  /** Of each UTF-16 unit; null when all of it runs as the paragraph does. */
  levels: Uint8Array | null;
}

/** @param given the paragraph's direction; absent: that of its first letter, else `fallback` */
export function directionsOf(
  text: string,
  given: Direction | undefined,
  fallback: Direction,
): Directions {
  const mayRunLeft = MAY_RUN_LEFT.test(text);
  const direction =
    given ?? (mayRunLeft ? firstLetters(text, fallback) : LETTER.test(text) ? "ltr" : fallback);
  if (direction === "ltr" && !mayRunLeft) return { direction, levels: null };
  return { direction, levels: bidi.getEmbeddingLevels(inOneUnit(text), direction).levels };
}

/** One sign of each class, of those that letters and signs beyond the first plane have. */
const ALIKE = new Map([
  ["R", "\u05d0"],
  ["AL", "\u0627"],
  ["AN", "\u0660"],
  ["EN", "0"],
  ["ON", "!"],
  ["ET", "#"],
  ["NSM", "\u0300"],
  ["BN", "\u00ad"],
]);

/** The levels are counted by UTF-16 units, of which half a sign alone would be taken for a Latin letter. */
const inOneUnit = (text: string): string =>
  text.replace(/[\u{10000}-\u{10ffff}]/gu, (sign) =>
    (ALIKE.get(bidi.getBidiCharTypeName(sign)) ?? "a").repeat(2),
  );

function firstLetters(text: string, fallback: Direction): Direction {
  const letter = LETTER.exec(text)?.[0];
  if (letter === undefined) return fallback;
  return MAY_RUN_LEFT.test(letter) ? "rtl" : "ltr";
}

/** Brackets look the other way where text runs to the left. */
export function mirrored(text: string): string {
  if (!/[^\p{L}\p{M}\s]/u.test(text)) return text;
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character).join(
    "",
  );
}

/** Puts what a line holds into the order it is drawn in, from left to right (UAX 9, rule L2). */
export function inVisualOrder<Part extends { level: number }>(parts: readonly Part[]): Part[] {
  const order = [...parts];
  let highest = 0;
  let lowestOdd = 255;
  for (const { level } of parts) {
    highest = Math.max(highest, level);
    if (level % 2 === 1) lowestOdd = Math.min(lowestOdd, level);
  }
  for (let level = highest; level >= lowestOdd; level--) {
    for (let start = 0; start < order.length; ) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end++;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(end, start + 1);
    }
  }
  return order;
}
