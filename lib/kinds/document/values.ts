/** Validates a Document's values: any client may have written them. */

export const NAMED_STYLES = [
  "title",
  "subtitle",
  "heading1",
  "heading2",
  "heading3",
  "heading4",
  "heading5",
  "heading6",
] as const;
export type NamedStyle = (typeof NAMED_STYLES)[number];
/** What the style of text without one is called in the map `styles`. */
export const NORMAL = "normal";
export type StyleName = NamedStyle | typeof NORMAL;

export const isNamedStyle = (value: unknown): value is NamedStyle =>
  (NAMED_STYLES as readonly unknown[]).includes(value);

export const namedStyleOf = (value: unknown): StyleName => (isNamedStyle(value) ? value : NORMAL);

/** 1 to 6; 0 for what is no heading. A title stands above all. */
export const headingLevel = (value: unknown): number =>
  isNamedStyle(value) && value.startsWith("heading") ? Number(value.slice(-1)) : 0;

const ALIGNMENTS = ["start", "center", "end", "justify"] as const;
export type Alignment = (typeof ALIGNMENTS)[number];
export const isAlignment = (value: unknown): value is Alignment =>
  (ALIGNMENTS as readonly unknown[]).includes(value);

export function numberIn(value: unknown, least: number, most: number): number | null {
  return typeof value === "number" && value >= least && value <= most ? value : null;
}

export interface ListPlace {
  id: string;
  level: number;
}

export const DEEPEST_LEVEL = 8;

/** Which list a paragraph belongs to; null for none. */
export function listOf(value: unknown): ListPlace | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, level } = value as Record<string, unknown>;
  if (typeof id !== "string" || id === "") return null;
  return { id, level: Math.floor(numberIn(level, 0, DEEPEST_LEVEL) ?? 0) };
}

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};

/** A paragraph's attributes beside its id. */
export const PARAGRAPH_ATTRIBUTES = [
  "namedStyle",
  "align",
  "lineSpacing",
  "spaceAbove",
  "spaceBelow",
  "indentStart",
  "indentFirstLine",
  "indentEnd",
  "list",
  "checked",
  "keepWithNext",
  "keepLinesTogether",
  "pageBreakBefore",
] as const;
export type ParagraphAttribute = (typeof PARAGRAPH_ATTRIBUTES)[number];
