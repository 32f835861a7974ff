/** Parts that papers of every kind are set with: paragraphs in a design's roles, things side by side, rules. */
import { directionsOf } from "../../pdf/layout/directions";
import type {
  Cell,
  Direction,
  FlowBlock,
  Line,
  Paragraph,
  Rule,
  Style,
  Table,
} from "../../pdf/layout/document";
import type { Color, LineSetting, PrintDesign } from "./design";

/** `source` names the field it was made of. */
export interface Text {
  text: string;
  source?: string;
}

/** @param Role what text is on a paper of this kind */
export interface PrintSheet<Role extends string> {
  design: PrintDesign<Role>;
  content: { lang: string; direction: Direction };
  /** Of the text, in points. */
  width: number;
}

export type Align = "start" | "center" | "end";

export interface Setting<Role extends string>
  extends Partial<Pick<Paragraph, "before" | "after" | "keepWithNext" | "role" | "leading">> {
  align?: Align;
  color?: Color;
  /** Points, in place of the role's. */
  size?: number;
  /** Lines are as high as in this role, so that text of two roles stands on one line. */
  beside?: Role;
  /** In place of that role's size. */
  lineSize?: number;
  isFigure?: boolean;
  link?: string;
}

export function styleOf<Role extends string>(
  { design }: PrintSheet<Role>,
  role: Role,
  more: Setting<Role> = {},
): Style {
  const { family, size, bold, italic, tracking, color } = design.type[role];
  return {
    family,
    size: more.size ?? size,
    color: design.colors[more.color ?? color ?? "ink"],
    ...(bold ? { bold } : {}),
    ...(italic ? { italic } : {}),
    ...(tracking === undefined ? {} : { tracking }),
    ...(more.isFigure ? { tabular: true } : {}),
    ...(more.link === undefined ? {} : { link: more.link }),
  };
}

export function paragraph<Role extends string>(
  sheet: PrintSheet<Role>,
  role: Role,
  given: Text | string,
  more: Setting<Role> = {},
): Paragraph {
  const { type } = sheet.design;
  const { text, source } = typeof given === "string" ? { text: given } : given;
  const { lang, direction } = sheet.content;
  const style = styleOf(sheet, role, more);
  const span = { ...style, ...(source === undefined ? {} : { source }) };
  const shown = type[role].isCaps ? text.toLocaleUpperCase(lang) : text;
  const { align, color, size, beside, lineSize, isFigure, link, ...rest } = more;
  const isTurned = directionsOf(text, undefined, direction).direction !== direction;
  return {
    type: "paragraph",
    spans: [{ text: shown, style: span }],
    style: beside
      ? styleOf(sheet, beside, lineSize === undefined ? {} : { size: lineSize })
      : style,
    leading: type[beside ?? role].leading ?? 1.4,
    align: isTurned ? turned(align) : (align ?? "start"),
    ...rest,
  };
}

/** Text of the other direction stands on the side where the paper's lines begin, as all else there. */
const turned = (align: Align = "start"): Align =>
  align === "center" ? align : align === "start" ? "end" : "start";

export const lineOf = ({ design }: PrintSheet<never>, { color, ...line }: LineSetting): Line => ({
  ...line,
  color: design.colors[color],
});

export const rule = (
  sheet: PrintSheet<never>,
  line: LineSetting,
  before: number,
  after: number,
): Rule => ({
  type: "rule",
  color: sheet.design.colors[line.color],
  thickness: line.width,
  before,
  after,
});

/** @param widths shares of the room */
export const beside = (
  widths: readonly number[],
  cells: readonly (Cell | FlowBlock[])[],
  more: Partial<Table> = {},
): Table => ({
  type: "table",
  rows: [cells.map((cell) => (Array.isArray(cell) ? { blocks: cell } : cell))],
  headerRows: 0,
  widths: widths.map((width) => width * WIDE_PT),
  rules: "none",
  ruleColor: "#000000",
  padding: { block: 0, inline: 0 },
  isLayout: true,
  ...more,
});

/** More than any page is wide: such wishes are made to fill it. */
const WIDE_PT = 10_000;

/** Text that ends before what stands beside it begins. */
export const apart = (sheet: PrintSheet<never>, blocks: FlowBlock[], end = 14): FlowBlock[] => {
  const padding = { block: 0, start: 0, end };
  const { direction } = sheet.content;
  return blocks.length === 0 ? [] : [{ type: "box", blocks, padding, direction }];
};

/** Paragraphs below each other; those that say nothing are left out. */
export const stack = <Role extends string>(
  sheet: PrintSheet<Role>,
  role: Role,
  texts: readonly Text[],
  more: Setting<Role> = {},
): Paragraph[] =>
  texts.filter(({ text }) => text.trim() !== "").map((text) => paragraph(sheet, role, text, more));

/** Nothing, so many points high. */
export const space = (height: number): Rule => ({
  type: "rule",
  color: "#ffffff",
  thickness: 0,
  before: height,
  after: 0,
});
