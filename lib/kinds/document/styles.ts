/** How a block looks: what its named style says, the Document's overrides of it, and its own attributes (Y-010). */
import { isFamily, isHex } from "../note/schema-marks";
import {
  type Alignment,
  asRecord,
  isAlignment,
  NORMAL,
  namedStyleOf,
  numberIn,
  type StyleName,
} from "./values";

/** Lengths are points; the names are those of attributes and marks. */
export interface ParagraphStyle {
  align: Alignment;
  /** Percent of single. */
  lineSpacing: number;
  spaceAbove: number;
  spaceBelow: number;
  indentStart: number;
  indentFirstLine: number;
  indentEnd: number;
  keepWithNext: boolean;
  keepLinesTogether: boolean;
  pageBreakBefore: boolean;
}

export interface TextStyle {
  family: string;
  weight: number;
  size: number;
  color: string;
  highlight: string | null;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  smallCaps: boolean;
  shift: "super" | "sub" | null;
}

export interface NamedStyleLook {
  paragraph: ParagraphStyle;
  text: TextStyle;
}

export type Styles = Readonly<Record<StyleName, NamedStyleLook>>;

export const BOLD_WEIGHT = 600;
const REGULAR_WEIGHT = 400;

const paragraph: ParagraphStyle = {
  align: "start",
  lineSpacing: 118,
  spaceAbove: 0,
  spaceBelow: 8,
  indentStart: 0,
  indentFirstLine: 0,
  indentEnd: 0,
  keepWithNext: false,
  keepLinesTogether: false,
  pageBreakBefore: false,
};

const text: TextStyle = {
  family: "Inter",
  weight: REGULAR_WEIGHT,
  size: 11,
  color: "#1a1c1e",
  highlight: null,
  italic: false,
  underline: false,
  strike: false,
  smallCaps: false,
  shift: null,
};

const look = (
  lines: Partial<ParagraphStyle> = {},
  letters: Partial<TextStyle> = {},
): NamedStyleLook => ({ paragraph: { ...paragraph, ...lines }, text: { ...text, ...letters } });

const heading = (spaceAbove: number, spaceBelow: number, size: number, color = text.color) =>
  look(
    { spaceAbove, spaceBelow, lineSpacing: 110, keepWithNext: true, keepLinesTogether: true },
    { size, color, weight: BOLD_WEIGHT },
  );

const SOFT = "#464b50";

export const DEFAULT_STYLES: Styles = {
  normal: look(),
  title: heading(0, 6, 27),
  subtitle: look({ spaceBelow: 20, keepWithNext: true }, { size: 14, color: SOFT }),
  heading1: heading(22, 6, 19),
  heading2: heading(18, 5, 15),
  heading3: heading(14, 4, 12.5),
  heading4: heading(12, 4, 11),
  heading5: heading(12, 4, 11, SOFT),
  heading6: heading(12, 4, 10, SOFT),
};

/** The named styles with what the map `styles` says of them. Headings take their font from the normal text. */
export function stylesOf(overrides: Readonly<Record<string, unknown>>): Styles {
  const normal = overridden(DEFAULT_STYLES.normal, asRecord(overrides[NORMAL]));
  const { family } = normal.text;
  const styles = Object.entries(DEFAULT_STYLES).map(([name, base]) => {
    if (name === NORMAL) return [name, normal];
    const based = { ...base, text: { ...base.text, family } };
    return [name, overridden(based, asRecord(overrides[name]))];
  });
  return Object.fromEntries(styles) as Record<StyleName, NamedStyleLook>;
}

/** An override is written in the names of a paragraph's attributes and of marks: `{ spaceAbove: 12, fontSize: { pt: 20 } }`. */
const overridden = (base: NamedStyleLook, given: Readonly<Record<string, unknown>>) => ({
  paragraph: paragraphStyleOf(given, base.paragraph),
  text: textStyleOf(given, base.text),
});

/** A block's attributes over its style. */
export function styleOf(
  attributes: Readonly<Record<string, unknown>>,
  styles: Styles,
): NamedStyleLook {
  const style = styles[namedStyleOf(attributes.namedStyle)];
  return { paragraph: paragraphStyleOf(attributes, style.paragraph), text: style.text };
}

const LENGTHS = ["spaceAbove", "spaceBelow", "indentStart", "indentEnd"] as const;
const RULES = ["keepWithNext", "keepLinesTogether", "pageBreakBefore"] as const;
const MAX_LENGTH_PT = 720;

function paragraphStyleOf(
  given: Readonly<Record<string, unknown>>,
  base: ParagraphStyle,
): ParagraphStyle {
  const style = { ...base };
  if (isAlignment(given.align)) style.align = given.align;
  style.lineSpacing = numberIn(given.lineSpacing, 50, 500) ?? base.lineSpacing;
  for (const name of LENGTHS) style[name] = numberIn(given[name], 0, MAX_LENGTH_PT) ?? base[name];
  style.indentFirstLine =
    numberIn(given.indentFirstLine, -MAX_LENGTH_PT, MAX_LENGTH_PT) ?? base.indentFirstLine;
  for (const name of RULES) {
    const value = given[name];
    if (typeof value === "boolean") style[name] = value;
  }
  return style;
}

/** Text under marks, by their names without a hash. */
export function textStyleOf(marks: Readonly<Record<string, unknown>>, base: TextStyle): TextStyle {
  const style = { ...base };
  const value = (name: string) => asRecord(marks[name]);
  const on = (name: string): boolean | null => (name in marks ? value(name).on !== false : null);
  const { family, weight } = value("fontFamily");
  if (isFamily(family)) style.family = family;
  style.weight = numberIn(weight, 100, 900) ?? style.weight;
  const bold = on("bold");
  if (bold !== null) style.weight = bold ? Math.max(style.weight, BOLD_WEIGHT) : REGULAR_WEIGHT;
  style.size = numberIn(value("fontSize").pt, 1, 400) ?? base.size;
  for (const name of ["italic", "underline", "strike", "smallCaps"] as const)
    style[name] = on(name) ?? base[name];
  const { hex } = value("color");
  if (isHex(hex)) style.color = hex;
  const ground = value("highlight").hex;
  if (isHex(ground)) style.highlight = ground;
  const { shift } = value("baseline");
  if (shift === "super" || shift === "sub") style.shift = shift;
  return style;
}
