/** The lists of a Document: which signs and numbers their levels have, and the number of each item (Y-014). */
import { asRecord, DEEPEST_LEVEL, listOf, numberIn } from "./values";

export const FORMATS = [
  "decimal",
  "lowerLetter",
  "upperLetter",
  "lowerRoman",
  "upperRoman",
  "bullet",
  "check",
] as const;
export type Format = (typeof FORMATS)[number];

/** `text` is the sign of a bullet; in a number `%1` stands for the number of level 1, as Word writes it. */
export interface Level {
  format: Format;
  text: string;
}

export interface ListLook {
  preset: Preset;
  start: number;
  levels: readonly Level[];
}

const level = (format: Format, text: string): Level => ({ format, text });
const bullets = (...signs: string[]) => signs.map((sign) => level("bullet", sign));
const numbered = (ends: string, ...formats: Format[]) =>
  formats.map((format, at) => level(format, ends.replace("#", `%${at + 1}`)));

/** Levels, which are repeated to the deepest. */
const CYCLES = {
  bullets: bullets("•", "◦", "▪"),
  dashes: bullets("–"),
  arrows: bullets("→", "•", "◦"),
  checks: [level("check", "")],
  numbers: numbered("#.", "decimal", "lowerLetter", "lowerRoman"),
  brackets: numbered("#)", "decimal", "lowerLetter", "lowerRoman"),
  letters: numbered("#.", "upperLetter", "decimal", "lowerLetter"),
  roman: numbered("#.", "upperRoman", "upperLetter", "decimal"),
  outline: [],
  clauses: [],
} satisfies Record<string, Level[]>;

export type Preset = keyof typeof CYCLES;
export const PRESETS = Object.keys(CYCLES) as Preset[];
const isPreset = (value: unknown): value is Preset =>
  typeof value === "string" && Object.hasOwn(CYCLES, value);

/** `1.2.3.` */
const nested = (depth: number): Level =>
  level("decimal", `${Array.from({ length: depth + 1 }, (_, at) => `%${at + 1}`).join(".")}.`);
const CLAUSES = [nested(0), nested(1), level("lowerLetter", "(%3)"), level("lowerRoman", "(%4)")];

function levelsOf(preset: Preset): Level[] {
  return Array.from({ length: DEEPEST_LEVEL + 1 }, (_, depth): Level => {
    if (preset === "outline") return nested(depth);
    const cycle: readonly Level[] = preset === "clauses" ? CLAUSES : CYCLES[preset];
    const at = depth % cycle.length;
    const { format, text } = cycle[at] ?? level("bullet", "•");
    return level(
      format,
      text.replace(/%(\d)/g, (_, figure: string) => `%${Number(figure) + depth - at}`),
    );
  });
}

/** An unknown preset reads as bullets; what `levels` says of a level stands in place of the preset's. */
export function listLook(value: unknown): ListLook {
  const { preset: given, start, levels } = asRecord(value);
  const preset = isPreset(given) ? given : "bullets";
  const overrides: unknown[] = Array.isArray(levels) ? levels : [];
  return {
    preset,
    start: Math.floor(numberIn(start, 0, 100_000) ?? 1),
    levels: levelsOf(preset).map((base, at) => {
      const { format, text } = asRecord(overrides[at]);
      const known = FORMATS.find((one) => one === format) ?? base.format;
      return { format: known, text: typeof text === "string" ? text.slice(0, 40) : base.text };
    }),
  };
}

export type Marker = { kind: "text"; text: string } | { kind: "check"; checked: boolean };

/** Counts the items of a Document from its beginning; call `next` for each paragraph in a list, in their order. */
export function listCounter(lists: Readonly<Record<string, unknown>>) {
  const looks = new Map<string, ListLook>();
  const counts = new Map<string, number[]>();
  return {
    next(attributes: Readonly<Record<string, unknown>>): Marker | null {
      const place = listOf(attributes.list);
      if (place === null) return null;
      const look = looks.get(place.id) ?? listLook(lists[place.id]);
      looks.set(place.id, look);
      const count = counts.get(place.id) ?? [];
      counts.set(place.id, count);
      count.length = Math.min(count.length, place.level + 1);
      for (let at = 0; at <= place.level; at++) {
        const first = at === 0 ? look.start : 1;
        const known = count[at];
        count[at] = known === undefined ? first : at === place.level ? known + 1 : known;
      }
      const shape = look.levels[place.level] ?? level("bullet", "•");
      if (shape.format === "check") return { kind: "check", checked: attributes.checked === true };
      return { kind: "text", text: markerText(shape, look.levels, count) };
    },
  };
}

function markerText({ format, text }: Level, levels: readonly Level[], count: number[]): string {
  if (format === "bullet") return text;
  return text.replace(/%([1-9])/g, (_, figure: string) => {
    const at = Number(figure) - 1;
    return numberText(count[at] ?? 1, levels[at]?.format ?? "decimal");
  });
}

export function numberText(value: number, format: Format): string {
  const lower = format.startsWith("lower");
  if (format.endsWith("Letter")) return cased(letters(value), lower);
  if (format.endsWith("Roman")) return cased(roman(value), lower);
  return String(value);
}

const cased = (text: string, lower: boolean): string => (lower ? text : text.toUpperCase());

/** a to z, then aa, bb as Word counts. */
function letters(value: number): string {
  if (value < 1) return String(value);
  const letter = String.fromCharCode(97 + ((value - 1) % 26));
  return letter.repeat(Math.min(Math.floor((value - 1) / 26) + 1, 12));
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
];

function roman(value: number): string {
  if (value < 1 || value > 3_999) return String(value);
  let rest = value;
  let text = "";
  for (const [worth, sign] of ROMAN)
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  return text;
}

/** How far text stands from where lines begin, by level; the marker stands before it. */
export const listIndent = (at: number): number => 18 * (at + 1);
