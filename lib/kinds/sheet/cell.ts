/** A cell as the workbook stores it (DB-034, Y-029). What is malformed in one is ignored when it is read, and never removed. */
import { type AnchoredRange, readAnchored } from "./anchored";
import { type Condition, readCondition } from "./condition";
import { color, flag, integer, listOf, oneOf, type Read, readMembers, text } from "./members";

export const MAX_VALUE_CHARS = 50_000;
export const MAX_PATTERN_CHARS = 120;

export const LINE_STYLES = ["thin", "medium", "thick", "dashed", "dotted", "double"] as const;
export interface BorderLine {
  style: (typeof LINE_STYLES)[number];
  color: string;
}
export type Side = "top" | "right" | "bottom" | "left";
export const SIDES: readonly Side[] = ["top", "right", "bottom", "left"];

export interface CellFont {
  family?: string;
  /** Points. */
  size?: number;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  color?: string;
}

const LEGACY_FORMATS = [
  ...["text", "number", "percent", "currency", "date", "time", "datetime"],
] as const;

export type Validation = { strict: boolean; help?: string } & (
  | { kind: "list"; values?: string[]; range?: { sheet: string } & AnchoredRange; chips?: boolean }
  | { kind: "checkbox" | "switch"; on: string; off: string }
  | { kind: "number"; condition: Condition; integer?: boolean }
  | { kind: "text"; op: (typeof TEXT_CHECKS)[number]; a?: string }
  | { kind: "date"; condition: Condition }
);
const TEXT_CHECKS = [
  ...(["containsText", "notContainsText", "textEqual", "email", "url", "maxLength"] as const),
] as const;

export interface CellStyle {
  pattern?: string;
  decimals?: number;
  money?: string;
  format?: (typeof LEGACY_FORMATS)[number];
  border?: "all" | "outer" | "none";
  align?: "start" | "center" | "end";
  valign?: "top" | "middle" | "bottom";
  clip?: "overflow" | "wrap" | "clip";
  fill?: string;
  font?: CellFont;
  borders?: Partial<Record<Side, BorderLine>>;
  validation?: Validation;
}

export interface Cell extends CellStyle {
  /** As it was typed; a formula begins with `=` and stands for the places of its `layout`. */
  value: string;
  layout?: string;
  /** Who changed it last. `at` is an ISO time. */
  by?: { name: string; color: string; at: string };
}

const readFont: Read<CellFont> = (raw) =>
  readMembers<CellFont>(raw, {
    family: text(80),
    size: (size) => (typeof size === "number" && size >= 4 && size <= 96 ? size : undefined),
    ...{ bold: flag, italic: flag, underline: flag, strike: flag, color },
  });

const readLine: Read<BorderLine> = (raw) => {
  const line = readMembers<Partial<BorderLine>>(raw, { style: oneOf(LINE_STYLES), color });
  return line?.style ? { style: line.style, color: line.color ?? "#000000" } : undefined;
};

const readBy: Read<NonNullable<Cell["by"]>> = (raw) => {
  const by = readMembers<Partial<NonNullable<Cell["by"]>>>(raw, {
    ...{ name: text(200), color: text(40), at: text(40) },
  });
  return by?.name ? { name: by.name, color: by.color ?? "", at: by.at ?? "" } : undefined;
};

const isRecord = (raw: unknown): raw is Record<string, unknown> =>
  typeof raw === "object" && raw !== null && !Array.isArray(raw);

const readValidation: Read<Validation> = (raw) => {
  if (!isRecord(raw)) return undefined;
  const help = text(200)(raw.help);
  const common = { strict: raw.strict === true, ...(help !== undefined && { help }) };
  const condition = readCondition(raw);
  switch (raw.kind) {
    case "list": {
      const values = listOf(text(MAX_VALUE_CHARS), 500)(raw.values);
      const place = readAnchored(raw.range);
      const sheet = isRecord(raw.range) ? text(64)(raw.range.sheet) : undefined;
      const range = place && sheet !== undefined ? { ...place, sheet } : undefined;
      if (!values && !range) return undefined;
      const chips = raw.chips === true;
      const source = { ...(values && { values }), ...(range && { range }) };
      return { ...common, kind: "list", ...source, ...(chips && { chips }) };
    }
    case "checkbox":
    case "switch":
      return {
        ...{ ...common, kind: raw.kind },
        ...{ on: text(100)(raw.on) ?? "TRUE", off: text(100)(raw.off) ?? "FALSE" },
      };
    case "number":
      if (!condition) return undefined;
      return {
        ...{ ...common, kind: "number", condition },
        ...(raw.integer === true && { integer: true }),
      };
    case "date":
      return condition ? { ...common, kind: "date", condition } : undefined;
    case "text": {
      const op = oneOf(TEXT_CHECKS)(raw.op);
      const a = text(1_000)(raw.a);
      return op ? { ...common, kind: "text", op, ...(a !== undefined && { a }) } : undefined;
    }
    default:
      return undefined;
  }
};

/** As it is stored: the condition's parts stand beside the kind. */
export function storedValidation(validation: Validation): Record<string, unknown> {
  if (!("condition" in validation)) return { ...validation };
  const { condition, ...rest } = validation;
  return { ...rest, ...condition };
}

const READ_STYLE = {
  pattern: text(MAX_PATTERN_CHARS),
  format: oneOf(LEGACY_FORMATS),
  decimals: integer(0, 10),
  money: (raw: unknown) => (typeof raw === "string" && /^[A-Z]{3}$/.test(raw) ? raw : undefined),
  border: oneOf(["all", "outer", "none"] as const),
  align: oneOf(["start", "center", "end"] as const),
  valign: oneOf(["top", "middle", "bottom"] as const),
  clip: oneOf(["overflow", "wrap", "clip"] as const),
  fill: color,
  font: readFont,
  borders: (raw: unknown) =>
    readMembers<Partial<Record<Side, BorderLine>>>(raw, {
      ...{ top: readLine, right: readLine, bottom: readLine, left: readLine },
    }),
  validation: readValidation,
};

const known = new WeakMap<object, Cell>();

/** The same object for the same stored one. `null` for what is no cell. */
export function readCell(raw: unknown): Cell | null {
  if (!isRecord(raw)) return null;
  const found = known.get(raw);
  if (found) return found;
  const value = text(MAX_VALUE_CHARS)(raw.value) ?? "";
  const layout = text(100)(raw.layout);
  const by = readBy(raw.by);
  const style = readMembers<CellStyle>(raw, READ_STYLE) ?? {};
  const cell: Cell = {
    ...{ ...style, value },
    ...(layout !== undefined && { layout }),
    ...(by && { by }),
  };
  known.set(raw, cell);
  return cell;
}

/** What a cell looks like, without what it says. */
export function styleOf({ value, layout, by, ...style }: Cell): CellStyle {
  return style;
}
