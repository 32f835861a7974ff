/** How a note looks on paper: the proportions of the screen, in points. */

import { safeHref } from "../../kinds/note/schema-links";
import { isHex } from "../../kinds/note/schema-marks";
import { bears, DELETE, INSERT } from "../../kinds/note/suggestion-marks";
import type { Marks, Run } from "../../kinds/note/text-blocks";
import type { Family, Span, Style } from "../../pdf/layout/document";
import { applyMarks, isNothing, type MarkEffects } from "../note-runs";

export const SIZE_PT = 10.5;
export const INK = "#1a1c1e";
export const SOFT = "#464b50";
export const FAINT = "#61666b";
export const LINE = "#d4d4cf";
export const SUNKEN = "#f3f3f0";
export const LINK = "#0d5464";

/** Between paragraphs, and around what stands on a ground of its own, as the note has them. */
export const GAP_PT = SIZE_PT * 0.5;
export const APART_PT = SIZE_PT * 0.9;

export const TEXT: Style = { family: "sans", size: SIZE_PT, color: INK };
export const QUIET: Style = { ...TEXT, color: FAINT };
export const CODE: Style = { ...TEXT, family: "mono", size: SIZE_PT * 0.86 };

/** Of the text's size, by level from 1. */
const HEADINGS = [1.7, 1.35, 1.12, 1, 1, 1];
export const headingStyle = (level: number): Style => ({
  ...TEXT,
  size: SIZE_PT * (HEADINGS[level - 1] ?? 1),
  bold: true,
});

const SMALL_SHARE = 0.7;
const MAX_SIZE_PT = 400;
const SERIF = /serif(?!.*sans)|times|georgia|garamond|baskerville|playfair|spectral|caslon|roman/i;
const SANS = /sans/i;
const MONO = /mono|courier|consol|menlo|code/i;

export function spansOf(runs: readonly Run[], style: Style): Span[] {
  return runs
    .filter((run) => !isNothing(run))
    .map(({ text, marks }) => ({ text, style: styleOf(marks, style) }));
}

/** The colours of the screen. */
export const ADDED = "#1d6b38";
export const REMOVED = "#a3262a";
const GROUND_SHARE = 0.12;

export const asAdded = (style: Style): Style => ({
  ...style,
  color: ADDED,
  underline: true,
  background: tint(ADDED, GROUND_SHARE),
});
export const asRemoved = (style: Style): Style => ({
  ...style,
  color: REMOVED,
  strike: true,
  background: tint(REMOVED, GROUND_SHARE),
});

/** What bears a suggestion looks like it; all else stays as it is. */
export function asSuggested(borne: object, style: Style): Style {
  if (bears(borne, INSERT)) return asAdded(style);
  return bears(borne, DELETE) ? asRemoved(style) : style;
}

function styleOf(marks: Marks, base: Style): Style {
  const style: Style = { ...base };
  applyMarks(marks, MARKS, style);
  if ("superscript" in marks) raise(style, 0.36);
  else if ("subscript" in marks) raise(style, -0.16);
  return asSuggested(marks, style);
}

const MARKS: MarkEffects<Style> = {
  bold: (style) => {
    style.bold = true;
  },
  italic: (style) => {
    style.italic = true;
  },
  underline: (style) => {
    style.underline = true;
  },
  strike: (style) => {
    style.strike = true;
  },
  code: (style) => {
    style.family = "mono";
    style.size *= 0.88;
    style.background ??= SUNKEN;
  },
  highlight: (style, { hex }) => {
    style.background = tint(isHex(hex) ? hex : "#ffe58a");
  },
  color: (style, { hex }) => {
    if (isHex(hex)) style.color = hex;
  },
  fontSize: (style, { pt }) => {
    if (typeof pt === "number" && pt >= 1 && pt <= MAX_SIZE_PT) style.size = pt;
  },
  fontFamily: (style, { family }) => {
    if (typeof family === "string") style.family = familyOf(family);
  },
  link: (style, { href }) => {
    const address = webAddress(href);
    if (address === null) return;
    style.link = address;
    style.color = style.color === INK ? LINK : style.color;
    style.underline = true;
  },
};

/** A path leads nowhere from a file. */
export function webAddress(href: unknown): string | null {
  const address = safeHref(href);
  return address?.startsWith("/") ? null : address;
}

export function familyOf(name: string): Family {
  if (MONO.test(name)) return "mono";
  return SERIF.test(name) && !SANS.test(name) ? "serif" : "sans";
}

function raise(style: Style, by: number): void {
  style.rise = style.size * by;
  style.size *= SMALL_SHARE;
}

/** A colour thinned with white, as on the screen. */
export function tint(hex: string, share = 0.7): string {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16);
    const mixed = Math.round(value * share + 255 * (1 - share));
    return mixed.toString(16).padStart(2, "0");
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
