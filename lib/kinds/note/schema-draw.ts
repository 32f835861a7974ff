/** How a block's attributes become markup: only values we know are drawn, the rest stays data. */

import type { DOMOutputSpec, Node } from "prosemirror-model";
import { isHex } from "./schema-marks";

export const LAYOUTS = new Set(["grid", "parties", "signatures"]);
const ALIGNMENTS = new Set(["start", "center", "end", "justify"]);

/** Each block runs as its own words do: a line of Arabic in an English note begins at the right. */
export const DIRECTION = { dir: "auto" };

function points(value: unknown): string | null {
  return typeof value === "number" && value >= 0 && value <= 400 ? `${value}pt` : null;
}

/** How many times as high as its text a line is, of what was stored as that or as percent; null for neither. */
export function lineHeight(given: unknown): number | null {
  const isLines = typeof given === "number" && given > 0 && given <= 1_000;
  return isLines ? (given > 10 ? given / 100 : given) : null;
}

export function paragraphStyle(node: Node): Record<string, string> {
  const { align, lineSpacing, spaceBefore, spaceAfter } = node.attrs;
  const style: string[] = [];
  if (ALIGNMENTS.has(align)) style.push(`text-align:${align}`);
  const lines = lineHeight(lineSpacing);
  if (lines) style.push(`line-height:${lines}`);
  const before = points(spaceBefore);
  const after = points(spaceAfter);
  if (before) style.push(`margin-top:${before}`);
  if (after) style.push(`margin-bottom:${after}`);
  const spacing = Object.entries({ lineSpacing, spaceBefore, spaceAfter });
  const kept = spacing.filter(([, value]) => typeof value === "number");
  return {
    ...DIRECTION,
    ...(style.length > 0 && { style: style.join(";") }),
    ...(kept.length > 0 && { "data-spacing": JSON.stringify(Object.fromEntries(kept)) }),
  };
}

/** The alignment of a block that was copied anywhere, and the spacing of one that was copied here. */
export function paragraphAttributes(dom: HTMLElement): Record<string, unknown> {
  const { textAlign } = dom.style;
  const end = textAlign === "end" || (textAlign === "right" && dom.dir !== "rtl");
  const align = textAlign === "center" || textAlign === "justify" ? textAlign : null;
  return { align: end ? "end" : align, ...readSpacing(dom.dataset.spacing) };
}

function readSpacing(json = ""): Record<string, unknown> {
  const spacing: Record<string, unknown> = {};
  for (const key of ["lineSpacing", "spaceBefore", "spaceAfter"]) {
    const value = Number(new RegExp(`"${key}":(\\d{1,4}(?:\\.\\d{1,4})?)[,}]`).exec(json)?.[1]);
    if (value <= 1_000) spacing[key] = value;
  }
  return spacing;
}

export function headingLevel(value: unknown): number {
  return typeof value === "number" && value >= 1 && value <= 6 ? Math.floor(value) : 1;
}

export function listLevel(value: unknown): number {
  return typeof value === "number" && value >= 0 && value <= 8 ? Math.floor(value) : 0;
}

const KINDS = new Set(["bullet", "ordered", "check"]);

/** How a list item is drawn; an unknown kind reads as a bullet. */
export function listKind(value: unknown): "bullet" | "ordered" | "check" {
  return KINDS.has(value as string) ? (value as "bullet" | "ordered" | "check") : "bullet";
}

export function listItemDom(node: Node): DOMOutputSpec {
  const kind = listKind(node.attrs.kind);
  const level = String(listLevel(node.attrs.level));
  const attributes = { "data-list": kind, "data-level": level, ...DIRECTION };
  if (kind !== "check") return ["p", attributes, 0];
  const checked = node.attrs.checked === true;
  return [
    "div",
    { ...attributes, "data-checked": String(checked) },
    [
      "span",
      {
        class: "note-check",
        role: "checkbox",
        "aria-checked": String(checked),
        "aria-label": "Done",
        tabindex: "-1",
        contenteditable: "false",
      },
    ],
    ["p", 0],
  ];
}

export function cellDom(node: Node): DOMOutputSpec {
  const { colspan, rowspan, colwidth, background, header } = node.attrs;
  const attributes: Record<string, string> = {};
  if (typeof colspan === "number" && colspan > 1) attributes.colspan = String(colspan);
  if (typeof rowspan === "number" && rowspan > 1) attributes.rowspan = String(rowspan);
  const width = Array.isArray(colwidth) && colwidth.every((n) => typeof n === "number");
  const style: string[] = [];
  if (width) style.push(`width:${colwidth.reduce((sum: number, n: number) => sum + n, 0)}px`);
  if (isHex(background)) style.push(`--cell-color:${background}`);
  if (style.length > 0) attributes.style = style.join(";");
  if (width) attributes["data-colwidth"] = colwidth.join(",");
  if (isHex(background)) attributes["data-background"] = background;
  return [header === true ? "th" : "td", attributes, 0];
}

export function cellAttributes(dom: HTMLElement): Record<string, unknown> {
  const span = (name: string) => Math.min(Math.max(Number(dom.getAttribute(name)) || 1, 1), 100);
  const widths = dom.dataset.colwidth?.split(",").map(Number);
  return {
    colspan: span("colspan"),
    rowspan: span("rowspan"),
    colwidth: widths?.every((n) => n > 0 && n < 5_000) ? widths : null,
    background: isHex(dom.dataset.background) ? dom.dataset.background : null,
    header: dom.nodeName === "TH" ? true : null,
  };
}

/** The label above a callout: colour alone is not accessible. */
export const CALLOUTS = { info: "Info", tip: "Tip", warning: "Warning", danger: "Danger" } as const;
export type CalloutKind = keyof typeof CALLOUTS;

/** What kinds are called in words that are typed, pasted and imported: our own names, and those of GitHub's alerts. */
export const CALLOUT_WORDS: Readonly<Record<string, CalloutKind>> = {
  info: "info",
  note: "info",
  important: "info",
  tip: "tip",
  warning: "warning",
  danger: "danger",
  caution: "danger",
};

/** The kind of such a word, in any case of letters; null for any other word. */
export function calloutNamed(word = ""): CalloutKind | null {
  const name = word.toLowerCase();
  return (Object.hasOwn(CALLOUT_WORDS, name) && CALLOUT_WORDS[name]) || null;
}

/** How a callout is drawn; an unknown kind reads as info. */
export function calloutKind(value: unknown): CalloutKind {
  const isKnown = typeof value === "string" && Object.hasOwn(CALLOUTS, value);
  return isKnown ? (value as CalloutKind) : "info";
}

export function calloutDom(node: Node): DOMOutputSpec {
  const kind = calloutKind(node.attrs.kind);
  return ["div", { "data-callout": kind, "data-word": CALLOUTS[kind], ...DIRECTION }, 0];
}

export function textStyle(value: unknown): "title" | "subtitle" | null {
  return value === "title" || value === "subtitle" ? value : null;
}
