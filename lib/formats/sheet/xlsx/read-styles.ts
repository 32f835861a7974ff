/** Styles of cells and of conditional formats (ECMA-376, 18.8). */
import { getFormatFromId } from "numfmt";
import {
  type BorderLine,
  type CellFont,
  type CellStyle,
  LINE_STYLES,
  MAX_PATTERN_CHARS,
  SIDES,
} from "../../../kinds/sheet/cell";
import type { RuleStyle } from "../../../kinds/sheet/rules";
import { child, childrenNamed, type Xml } from "../../xml";
import type { ReadColor } from "./colors";

export interface Styles {
  /** By the number that cells name. */
  cells: readonly CellStyle[];
  /** By the number that conditional formats name. */
  rules: readonly RuleStyle[];
}

/** @param xml `styles.xml`; null reads as no styles */
export function readStyles(xml: Xml | null, color: ReadColor): Styles {
  const part = (name: string, of: string) => childrenNamed(child(xml ?? undefined, name), of);
  const fonts = part("fonts", "font").map((font) => readFont(font, color));
  const fills = part("fills", "fill").map((fill) => readFill(fill, color));
  const borders = part("borders", "border").map((border) => readBorders(border, color));
  const patterns = new Map(
    part("numFmts", "numFmt").map(({ attributes: { numFmtId, formatCode } }) => [
      numFmtId,
      formatCode,
    ]),
  );
  const xfs = part("cellXfs", "xf");
  const usual = fonts[Number(xfs[0]?.attributes.fontId ?? 0)] ?? {};
  const cells = xfs.map((xf): CellStyle => {
    const { numFmtId = "0", fontId, fillId, borderId } = xf.attributes;
    const given = patterns.get(numFmtId) ?? getFormatFromId(Number(numFmtId)) ?? "General";
    const pattern = given !== "General" && given.length <= MAX_PATTERN_CHARS ? given : undefined;
    const font = without(fonts[Number(fontId)] ?? {}, usual);
    const fill = fills[Number(fillId)];
    const lines = borders[Number(borderId)];
    return {
      ...(pattern && { pattern }),
      ...(font && { font }),
      ...(fill && { fill }),
      ...(lines && { borders: lines }),
      ...readAlignment(child(xf, "alignment")),
    };
  });
  const rules = part("dxfs", "dxf").map((dxf): RuleStyle => {
    const { color: ink, bold, italic, underline, strike } = readFont(child(dxf, "font"), color);
    const pattern = child(child(dxf, "fill"), "patternFill");
    const background = color(child(pattern, "bgColor")) ?? color(child(pattern, "fgColor"));
    return {
      ...(ink && { color: ink }),
      ...(background && { background }),
      ...{ ...(bold && { bold }), ...(italic && { italic }) },
      ...{ ...(underline && { underline }), ...(strike && { strike }) },
    };
  });
  return { cells, rules };
}

/** What differs from the font of the workbook; that one is ours here. */
function without(font: CellFont, usual: CellFont): CellFont | undefined {
  const rest = Object.entries(font).filter(
    ([name, value]) => value !== usual[name as keyof CellFont],
  );
  return rest.length > 0 ? (Object.fromEntries(rest) as CellFont) : undefined;
}

const isOn = (xml: Xml | undefined) =>
  xml !== undefined && !["0", "false", "none"].includes(xml.attributes.val ?? "1");

function readFont(xml: Xml | undefined, color: ReadColor): CellFont {
  const family = child(xml, "name")?.attributes.val;
  const size = Number(child(xml, "sz")?.attributes.val);
  const ink = color(child(xml, "color"));
  const flag = (name: string, as: "bold" | "italic" | "underline" | "strike"): CellFont =>
    isOn(child(xml, name)) ? { [as]: true } : {};
  return {
    ...(family && family.length <= 80 && { family }),
    ...(size >= 4 && size <= 96 && { size }),
    ...{ ...flag("b", "bold"), ...flag("i", "italic") },
    ...{ ...flag("u", "underline"), ...flag("strike", "strike") },
    ...(ink && ink !== "#000000" && { color: ink }),
  };
}

function readFill(xml: Xml, color: ReadColor): string | undefined {
  const pattern = child(xml, "patternFill");
  const { patternType = "none" } = pattern?.attributes ?? {};
  if (patternType === "none") return undefined;
  return color(child(pattern, "fgColor")) ?? color(child(pattern, "bgColor"));
}

/** Lines that we do not draw are drawn as the nearest that we do. */
const NEAREST: Record<string, BorderLine["style"]> = {
  ...{ hair: "dotted", dashDot: "dashed", dashDotDot: "dashed", slantDashDot: "dashed" },
  ...{ mediumDashed: "dashed", mediumDashDot: "dashed", mediumDashDotDot: "dashed" },
};

function readBorders(xml: Xml, color: ReadColor): CellStyle["borders"] {
  const lines: NonNullable<CellStyle["borders"]> = {};
  for (const side of SIDES) {
    const isTurned = { left: "start", right: "end" }[side as "left" | "right"] ?? side;
    const line = child(xml, side) ?? child(xml, isTurned);
    const given = line?.attributes.style;
    const style = LINE_STYLES.find((one) => one === given) ?? NEAREST[given ?? ""];
    if (style) lines[side] = { style, color: color(child(line, "color")) ?? "#000000" };
  }
  return Object.keys(lines).length > 0 ? lines : undefined;
}

const ALIGN = { left: "start", center: "center", right: "end" } as const;
const VALIGN = { top: "top", center: "middle" } as const;

function readAlignment(xml: Xml | undefined): CellStyle {
  const { horizontal = "", vertical = "", wrapText } = xml?.attributes ?? {};
  const align = ALIGN[horizontal as keyof typeof ALIGN];
  const valign = VALIGN[vertical as keyof typeof VALIGN];
  const isWrapped = wrapText === "1" || wrapText === "true";
  return {
    ...(align && { align }),
    ...(valign && { valign }),
    ...(isWrapped && { clip: "wrap" as const }),
  };
}
