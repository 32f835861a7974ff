/** The styles of a workbook that is written: each look once, by number (ECMA-376, 18.8). */
import type { BorderLine, CellFont, CellStyle } from "../../../kinds/sheet/cell";
import type { RuleStyle } from "../../../kinds/sheet/rules";
import { patternOf } from "../../../kinds/sheet/shown";
import { escapeXml } from "../../xml-text";

/** Values that are there once, and where. */
class Numbered {
  readonly all: string[] = [];
  private readonly places = new Map<string, number>();

  constructor(...first: string[]) {
    for (const one of first) this.of(one);
  }

  of(xml: string): number {
    const known = this.places.get(xml);
    if (known !== undefined) return known;
    this.places.set(xml, this.all.length);
    this.all.push(xml);
    return this.all.length - 1;
  }
}

const FIRST_FORMAT = 164;
const USUAL_FONT: CellFont = { family: "Calibri", size: 11 };
const rgb = (color: string) => `FF${color.slice(1).toUpperCase()}`;

export class StyleBook {
  private readonly fonts = new Numbered(fontXml(USUAL_FONT));
  private readonly fills = new Numbered(patternFill("none"), patternFill("gray125"));
  private readonly borders = new Numbered(borderXml({}));
  private readonly formats = new Numbered();
  private readonly cells = new Numbered(xfXml(0, 0, 0, 0, ""));
  private readonly rules = new Numbered();

  /** The number that a cell of this look names. */
  cell(style: CellStyle): number {
    const pattern = patternOf({ ...style, value: "" });
    const format =
      pattern === "General" ? 0 : pattern === "@" ? 49 : FIRST_FORMAT + this.formats.of(pattern);
    const font = style.font ? this.fonts.of(fontXml({ ...USUAL_FONT, ...style.font })) : 0;
    const fill = style.fill ? this.fills.of(solidFill(style.fill)) : 0;
    const border = this.borders.of(borderXml(linesOf(style)));
    return this.cells.of(xfXml(format, font, fill, border, alignmentXml(style)));
  }

  /** The number that a conditional format of this look names. */
  rule({ background, ...font }: RuleStyle): number {
    const ground = background
      ? `<fill><patternFill patternType="solid"><fgColor rgb="${rgb(background)}"/><bgColor rgb="${rgb(background)}"/></patternFill></fill>`
      : "";
    return this.rules.of(`<dxf>${fontXml(font)}${ground}</dxf>`);
  }

  xml(): string {
    const list = (name: string, all: readonly string[]) =>
      all.length === 0 ? "" : `<${name} count="${all.length}">${all.join("")}</${name}>`;
    const formats = this.formats.all.map(
      (code, at) => `<numFmt numFmtId="${FIRST_FORMAT + at}" formatCode="${escapeXml(code)}"/>`,
    );
    return [
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      list("numFmts", formats),
      ...[list("fonts", this.fonts.all), list("fills", this.fills.all)],
      list("borders", this.borders.all),
      `<cellStyleXfs count="1">${xfXml(0, 0, 0, 0, "").replace(' xfId="0"', "")}</cellStyleXfs>`,
      list("cellXfs", this.cells.all),
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
      list("dxfs", this.rules.all),
      "</styleSheet>",
    ].join("");
  }
}

function fontXml({ family, size, bold, italic, underline, strike, color }: CellFont): string {
  const parts = [
    ...[bold ? "<b/>" : "", italic ? "<i/>" : "", strike ? "<strike/>" : ""],
    underline ? "<u/>" : "",
    size ? `<sz val="${size}"/>` : "",
    color ? `<color rgb="${rgb(color)}"/>` : "",
    family ? `<name val="${escapeXml(family)}"/>` : "",
  ].join("");
  return parts === "" ? "" : `<font>${parts}</font>`;
}

const patternFill = (type: string) => `<fill><patternFill patternType="${type}"/></fill>`;
const solidFill = (color: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb(color)}"/><bgColor indexed="64"/></patternFill></fill>`;

/** An older program drew lines around every cell of a range; of those around the whole nobody knows which cell has which. */
function linesOf({ borders, border }: CellStyle): NonNullable<CellStyle["borders"]> {
  const thin: BorderLine = { style: "thin", color: "#000000" };
  return borders ?? (border === "all" ? { left: thin, right: thin, top: thin, bottom: thin } : {});
}

function borderXml(lines: NonNullable<CellStyle["borders"]>): string {
  const sides = (["left", "right", "top", "bottom"] as const).map((side) => {
    const line = lines[side];
    return line
      ? `<${side} style="${line.style}"><color rgb="${rgb(line.color)}"/></${side}>`
      : `<${side}/>`;
  });
  return `<border>${sides.join("")}<diagonal/></border>`;
}

const HORIZONTAL = { start: "left", center: "center", end: "right" } as const;
const VERTICAL = { top: "top", middle: "center", bottom: "bottom" } as const;

function alignmentXml({ align, valign, clip }: CellStyle): string {
  const parts = [
    align ? ` horizontal="${HORIZONTAL[align]}"` : "",
    valign ? ` vertical="${VERTICAL[valign]}"` : "",
    clip === "wrap" ? ' wrapText="1"' : "",
  ].join("");
  return parts === "" ? "" : `<alignment${parts}/>`;
}

function xfXml(format: number, font: number, fill: number, border: number, inside: string): string {
  const applied = [
    format ? ' applyNumberFormat="1"' : "",
    font ? ' applyFont="1"' : "",
    fill ? ' applyFill="1"' : "",
    border ? ' applyBorder="1"' : "",
    inside ? ' applyAlignment="1"' : "",
  ].join("");
  const start = `<xf numFmtId="${format}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"${applied}`;
  return inside ? `${start}>${inside}</xf>` : `${start}/>`;
}
