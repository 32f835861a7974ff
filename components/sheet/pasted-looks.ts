/**
 * How cells of Excel, Google Sheets and LibreOffice look, read from the HTML of a clipboard. It is only searched as a text:
 * nothing of it becomes markup, so nothing in it can run. What cells say comes as plain text beside it.
 */
import type { Rect } from "@/lib/kinds/sheet/anchored";
import { type BorderLine, type CellFont, type CellStyle, SIDES } from "@/lib/kinds/sheet/cell";
import { type PastedValue, pastedValue } from "./pasted-values";

type Declarations = Record<string, string>;
interface Pasted {
  /** By rows and columns, with empty places where merged cells are. */
  looks: (CellStyle | undefined)[][];
  /** `null` for a text, absent where only its writing tells. */
  values: (number | null | undefined)[][];
  merges: Rect[];
}

const MAX_HTML_CHARS = 5_000_000;
const TAG = /<(\/?)([a-z]+)\b([^>]{0,4000})>/gi;
const RULE = /\.([\w-]{1,60})\s*\{([^{}]{0,4000})\}/g;

export function pastedLooks(html: string): Pasted {
  const looks: Pasted["looks"] = [];
  const values: Pasted["values"] = [];
  const merges: Rect[] = [];
  if (html.length > MAX_HTML_CHARS) return { looks, values, merges };
  const classes = classesIn(html);
  const isOffice = html.includes(" sdval=");
  const below: number[] = [];
  let row = -1;
  let column = 0;
  let place = 0;
  let said: Declarations | null = null;
  let own: PastedValue = {};
  const close = () => {
    const line = looks[row];
    if (said && line) line[place] = styleOf(said, own.pattern);
    said = null;
  };
  for (const [, end, name = "", rest = ""] of html.matchAll(TAG)) {
    const tag = name.toLowerCase();
    if (/^(?:td|th|tr|table)$/.test(tag)) close();
    if (end) continue;
    if (tag === "tr") {
      looks[++row] = [];
      values[row] = [];
      column = 0;
    } else if (tag === "td" || tag === "th") {
      while ((below[column] ?? 0) > row) column++;
      const [across, down] = [spanOf(rest, "colspan"), spanOf(rest, "rowspan")];
      for (let at = column; at < column + across; at++) below[at] = row + down;
      said = { ...classes.get(attribute(rest, "class")), ...saidBy(tag, rest) };
      own = pastedValue((name) => attribute(rest, name), isOffice);
      place = column;
      const line = values[row];
      if (line && own.value !== undefined) line[place] = own.value;
      if (across + down > 2)
        merges.push({ top: row, left: column, bottom: row + down - 1, right: column + across - 1 });
      column += across;
    } else if (said) Object.assign(said, saidBy(tag, rest));
  }
  close();
  return { looks, values, merges };
}

const attribute = (rest: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i")
    .exec(rest)
    ?.slice(1)
    .find((value) => value !== undefined) ?? "";

const spanOf = (rest: string, name: string) =>
  Math.max(1, Math.min(1_000, Number(attribute(rest, name)) || 1));

function classesIn(html: string): Map<string, Declarations> {
  const styles = [...html.matchAll(/<style\b[^>]{0,200}>([\s\S]*?)<\/style>/gi)].map(
    ([, text = ""]) => text,
  );
  const rules = styles.flatMap((text) => [...text.matchAll(RULE)]);
  return new Map(rules.map(([, name = "", text = ""]) => [name, declarationsIn(text)]));
}

function declarationsIn(text: string): Declarations {
  const pairs = text.split(";").map((each): [string, string] => {
    const colon = each.indexOf(":");
    return [
      each.slice(0, colon).trim().toLowerCase(),
      each
        .slice(colon + 1)
        .trim()
        .toLowerCase(),
    ];
  });
  return Object.fromEntries(pairs.filter(([name, value]) => name !== "" && value !== ""));
}

const MEANT: Record<string, Declarations> = {
  ...{ th: { "font-weight": "bold" }, b: { "font-weight": "bold" }, i: { "font-style": "italic" } },
  ...{ strong: { "font-weight": "bold" }, em: { "font-style": "italic" } },
  ...{ u: { "text-decoration": "underline" }, s: { "text-decoration": "line-through" } },
};

/** An element's own style, and what older HTML says by tags and attributes, as LibreOffice does. */
function saidBy(tag: string, rest: string): Declarations {
  const old = {
    ...{ background: attribute(rest, "bgcolor"), color: attribute(rest, "color") },
    ...{ "text-align": attribute(rest, "align"), "vertical-align": attribute(rest, "valign") },
  };
  const given = Object.entries(old).flatMap(([name, value]) =>
    value === "" ? [] : [[name, value.toLowerCase()]],
  );
  const style = declarationsIn(attribute(rest, "style").replaceAll("&quot;", '"'));
  return { ...MEANT[tag], ...Object.fromEntries(given), ...style };
}

const NAMED: Record<string, string> = {
  ...{ black: "#000000", white: "#ffffff", red: "#ff0000", green: "#008000", blue: "#0000ff" },
  ...{ yellow: "#ffff00", windowtext: "#000000" },
};

function colorIn(text = ""): string | undefined {
  const hex = /#([0-9a-f]{6}|[0-9a-f]{3})\b/.exec(text)?.[1];
  if (hex) return `#${hex.length === 3 ? hex.replace(/./g, "$&$&") : hex}`;
  const parts = /rgb\((\d+)\D+(\d+)\D+(\d+)\)/.exec(text)?.slice(1);
  if (parts) {
    const bytes = parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, "0"));
    return `#${bytes.join("")}`;
  }
  return oneOf(
    NAMED,
    text.split(/\s+/).find((word) => Object.hasOwn(NAMED, word)),
  );
}

const ALIGN = {
  left: "start",
  start: "start",
  center: "center",
  right: "end",
  end: "end",
} as const;
const oneOf = <T>(table: Record<string, T>, name = ""): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Black on white is how every cell looks, and would not follow a dark theme. */
function styleOf(said: Declarations, pattern?: string): CellStyle | undefined {
  const fill = colorIn(said["background-color"] ?? said.background);
  const font = fontOf(said);
  const align = oneOf(ALIGN, said["text-align"]);
  const valign = oneOf(
    { top: "top", middle: "middle", bottom: "bottom" } as const,
    said["vertical-align"],
  );
  const isWrapped = /^(?:normal|pre-wrap)$/.test(said["white-space"] ?? "");
  const borders = bordersOf(said);
  const style: CellStyle = {
    ...(pattern && { pattern }),
    ...(fill && fill !== "#ffffff" && { fill }),
    ...(Object.keys(font).length > 0 && { font }),
    ...(align && { align }),
    ...(valign && valign !== "bottom" && { valign }),
    ...(isWrapped && { clip: "wrap" as const }),
    ...(Object.keys(borders).length > 0 && { borders }),
  };
  return Object.keys(style).length > 0 ? style : undefined;
}

function fontOf(said: Declarations): CellFont {
  const color = colorIn(said.color);
  const decoration = `${said["text-decoration"] ?? ""} ${said["text-decoration-line"] ?? ""}`;
  const [, number = "", unit = ""] = /^([\d.]+)(pt|px)$/.exec(said["font-size"] ?? "") ?? [];
  const size = Math.round(Number(number) * (unit === "px" ? 0.75 : 1));
  return {
    ...(color && color !== "#000000" && { color }),
    ...(/^(?:bold|[6-9]00)$/.test(said["font-weight"] ?? "") && { bold: true }),
    ...(said["font-style"] === "italic" && { italic: true }),
    ...(decoration.includes("underline") && { underline: true }),
    ...(decoration.includes("line-through") && { strike: true }),
    // The default sizes of these programs count as our own.
    ...(size >= 6 && size <= 72 && size !== 10 && size !== 11 && { size }),
  };
}

function bordersOf(said: Declarations): Partial<Record<(typeof SIDES)[number], BorderLine>> {
  const lines = SIDES.flatMap((side) => {
    const text = said[`border-${side}`] ?? said.border ?? "";
    const kind = /\b(solid|dashed|dotted|double)\b/.exec(text)?.[1];
    if (!kind || /\b0(?:px|pt)?\b(?!\.)/.test(text.split(/\s+/)[0] ?? "")) return [];
    const width = Number.parseFloat(text);
    const solid = width >= 2 ? "thick" : width > 1 ? "medium" : "thin";
    const style = kind === "solid" ? solid : (kind as BorderLine["style"]);
    return [[side, { style, color: colorIn(text) ?? "#000000" }] as const];
  });
  return Object.fromEntries(lines);
}
