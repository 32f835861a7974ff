/** Styles and number formats of OpenDocument (ODF 1.3 part 3, 16 and 17). */
import { type BorderLine, type CellStyle, MAX_PATTERN_CHARS } from "../../../kinds/sheet/cell";
import { child, childrenNamed, textIn, type Xml } from "../../xml";

export interface OpenStyles {
  cell(name: string | undefined): CellStyle;
  /** Attributes of a row's, column's or table's own properties. */
  properties(name: string | undefined): Xml["attributes"];
}

const LINE_STYLES: Record<string, BorderLine["style"]> = {
  ...{ solid: "thin", dashed: "dashed", dotted: "dotted", double: "double" },
};
const ALIGN = {
  start: "start",
  left: "start",
  center: "center",
  end: "end",
  right: "end",
} as const;
const VALIGN = { top: "top", middle: "middle", bottom: "bottom" } as const;

/** @param parts `styles` and `automatic-styles` of all files */
export function openStyles(parts: readonly (Xml | undefined)[]): OpenStyles {
  const all = parts.flatMap((part) => part?.children ?? []);
  const styles = new Map(
    all.filter(({ name }) => name === "style").map((xml) => [xml.attributes.name ?? "", xml]),
  );
  const formats = new Map(all.map((xml) => [xml.attributes.name ?? "", xml]));
  const known = new Map<string, CellStyle>();

  function cell(name = "Default", depth = 0): CellStyle {
    const found = known.get(name);
    const xml = styles.get(name);
    if (found || !xml || depth > 20) return found ?? {};
    const { "parent-style-name": parent, "data-style-name": data } = xml.attributes;
    const below = parent ? cell(parent, depth + 1) : {};
    const own = ownStyle(xml);
    const pattern = data ? patternNamed(data, formats) : undefined;
    const style = {
      ...{ ...below, ...own, ...(pattern && { pattern }) },
      ...((below.font || own.font) && { font: { ...below.font, ...own.font } }),
    };
    known.set(name, style);
    return style;
  }

  const properties = (name = "") =>
    Object.assign(
      {},
      ...(styles.get(name)?.children ?? []).map(({ attributes }) => attributes),
    ) as Xml["attributes"];
  return { cell: (name) => cell(name), properties };
}

const isColor = (text: string | undefined) => /^#[0-9a-f]{6}$/i.test(text ?? "");

function ownStyle(xml: Xml): CellStyle {
  const box = child(xml, "table-cell-properties")?.attributes ?? {};
  const text = child(xml, "text-properties")?.attributes ?? {};
  const given = child(xml, "paragraph-properties")?.attributes["text-align"] ?? "";
  const align = ALIGN[given as keyof typeof ALIGN];
  const valign = VALIGN[box["vertical-align"] as keyof typeof VALIGN];
  const size = Number.parseFloat(text["font-size"] ?? "");
  const isLined = (name: string) => (text[name] ?? "none") !== "none";
  const font = {
    ...(text["font-weight"] === "bold" && { bold: true }),
    ...(text["font-style"] === "italic" && { italic: true }),
    ...(isLined("text-underline-style") && { underline: true }),
    ...(isLined("text-line-through-style") && { strike: true }),
    ...(isColor(text.color) && text.color !== "#000000" && { color: text.color?.toLowerCase() }),
    ...(size >= 4 && size <= 96 && /pt$/.test(text["font-size"] ?? "") && size !== 10 && { size }),
  } as NonNullable<CellStyle["font"]>;
  const fill = box["background-color"]?.toLowerCase();
  const borders = readBorders(box);
  return {
    ...(align && { align }),
    ...(valign && { valign }),
    ...(fill && isColor(fill) && { fill }),
    ...(box["wrap-option"] === "wrap" && { clip: "wrap" as const }),
    ...(borders && { borders }),
    ...(Object.keys(font).length > 0 && { font }),
  };
}

function readBorders(box: Xml["attributes"]): CellStyle["borders"] {
  const lines: NonNullable<CellStyle["borders"]> = {};
  for (const side of ["top", "right", "bottom", "left"] as const) {
    const [width = "", kind = "", color] = (box[`border-${side}`] ?? box.border ?? "").split(" ");
    const style = LINE_STYLES[kind];
    if (!style || !isColor(color)) continue;
    const points = Number.parseFloat(width);
    const solid = points >= 2.2 ? "thick" : points >= 1.4 ? "medium" : "thin";
    lines[side] = { style: style === "thin" ? solid : style, color: color?.toLowerCase() ?? "" };
  }
  return Object.keys(lines).length > 0 ? lines : undefined;
}

/** A style that is for negative numbers names the one for all others. */
function patternNamed(name: string, formats: ReadonlyMap<string, Xml>): string | undefined {
  const xml = formats.get(name);
  if (!xml) return undefined;
  const [other] = childrenNamed(xml, "map");
  const positive = other && formats.get(other.attributes["apply-style-name"] ?? "");
  const pattern = patternOf(xml);
  const isRed = child(xml, "text-properties")?.attributes.color === "#ff0000";
  const whole = positive ? `${patternOf(positive)};${isRed ? "[Red]" : ""}${pattern}` : pattern;
  return whole === "" || whole === "General" || whole.length > MAX_PATTERN_CHARS
    ? undefined
    : whole;
}

const quoted = (text: string) =>
  /^[ \-/.:,()%]*$/.test(text) ? text : `"${text.replaceAll('"', "")}"`;

const patternOf = (xml: Xml): string =>
  xml.name === "text-style" ? "@" : xml.children.map((part) => piece(part)).join("");

function piece(xml: Xml): string {
  const { attributes } = xml;
  const isLong = attributes.style === "long";
  switch (xml.name) {
    case "number":
      return numberPattern(attributes);
    case "scientific-number":
      return `${numberPattern(attributes)}E+00`;
    case "fraction":
      return "# ?/?";
    case "text":
      return quoted(textIn(xml));
    case "currency-symbol":
      return `[$${textIn(xml)}]`;
    case "year":
      return isLong ? "yyyy" : "yy";
    case "month":
      return attributes.textual === "true" ? (isLong ? "mmmm" : "mmm") : isLong ? "mm" : "m";
    case "day":
      return isLong ? "dd" : "d";
    case "day-of-week":
      return isLong ? "dddd" : "ddd";
    case "hours":
      return isLong ? "hh" : "h";
    case "minutes":
      return isLong ? "mm" : "m";
    case "seconds":
      return isLong ? "ss" : "s";
    case "am-pm":
      return "AM/PM";
    default:
      return "";
  }
}

function numberPattern(attributes: Xml["attributes"]): string {
  const places = Math.min(10, Number(attributes["decimal-places"] ?? Number.NaN));
  const whole = "0".repeat(
    Math.min(10, Math.max(0, Number(attributes["min-integer-digits"] ?? 1))),
  );
  if (Number.isNaN(places) && attributes.grouping !== "true") return "General";
  const digits = attributes.grouping === "true" ? `#,##${whole || "#"}` : whole || "#";
  return places > 0 ? `${digits}.${"0".repeat(places)}` : digits;
}
