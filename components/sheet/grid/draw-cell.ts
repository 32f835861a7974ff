/** Draws one cell: its fill, its text, its borders. */
import { type BorderLine, type Cell, SIDES } from "@/lib/kinds/sheet/cell";
import type { Shown } from "@/lib/kinds/sheet/condition";
import type { RuleStyle } from "@/lib/kinds/sheet/rules";
import { fontFamily, inkOn, type Paint, widthOf, wrapped } from "./paint";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Look {
  cell: Cell | null;
  shown: Shown;
  text: string;
  fill?: string | undefined;
  rule?: RuleStyle | undefined;
  /** `[Red]` of its number format. */
  color?: string | undefined;
}

export const PAD_PX = 5;
const LINE_HEIGHT = 1.3;
const fonts = new Map<string, string>();
const sizeOf = (cell: Cell | null) => Math.round(((cell?.font?.size ?? 10) * 4) / 3);

function fontOf({ cell, rule }: Look): string {
  const { family = "", bold, italic } = cell?.font ?? {};
  const isBold = rule?.bold ?? bold ?? false;
  const isItalic = rule?.italic ?? italic ?? false;
  const size = sizeOf(cell);
  const key = `${isItalic}${isBold}${size}${family}`;
  const found = fonts.get(key);
  if (found) return found;
  const face = /^[\w -]{1,60}$/.test(family) ? `"${family}", ${fontFamily()}` : fontFamily();
  const font = `${isItalic ? "italic " : ""}${isBold ? "600 " : ""}${size}px ${face}`;
  fonts.set(key, font);
  return font;
}

/** Whether the first letter is of a script that is read from the right. */
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** What is a number or read from the right stands at the end, what is true or wrong in the middle. */
function alignOf({ cell, shown }: Pick<Look, "cell" | "shown">): "start" | "center" | "end" {
  if (cell?.align) return cell.align;
  if (shown.error !== undefined || typeof shown.value === "boolean") return "center";
  const isEnd = typeof shown.value === "number" || RIGHT_TO_LEFT.test(shown.value ?? "");
  return isEnd ? "end" : "start";
}

/** How far a text reaches beyond its cell, in pixels to the left and the right. */
export function overflowOf(
  context: CanvasRenderingContext2D,
  look: Look,
  width: number,
): [number, number] {
  const { cell, shown, text } = look;
  if (text === "" || (cell?.clip ?? "overflow") !== "overflow") return [0, 0];
  if (typeof shown.value === "number" || shown.error !== undefined) return [0, 0];
  context.font = fontOf(look);
  const more = widthOf(context, text.split("\n")[0] ?? "") + 2 * PAD_PX - width;
  if (more <= 0) return [0, 0];
  const align = alignOf(look);
  if (align === "center") return [more / 2, more / 2];
  return align === "end" ? [more, 0] : [0, more];
}

/** @param inner how wide its lines may be  @returns its lines, and how far from one to the next */
export function lookLines(context: CanvasRenderingContext2D, look: Look, inner: number) {
  context.font = fontOf(look);
  const isWrapped = look.cell?.clip === "wrap";
  const lines = isWrapped ? wrapped(context, look.text, inner) : look.text.split("\n");
  return { lines, step: sizeOf(look.cell) * LINE_HEIGHT };
}

/** Of its longest line. */
export function textWidth(context: CanvasRenderingContext2D, look: Look): number {
  context.font = fontOf(look);
  return Math.max(...look.text.split("\n").map((line) => widthOf(context, line)));
}

/** @param room where the text may be seen, also over empty neighbours */
export function drawText(
  context: CanvasRenderingContext2D,
  look: Look,
  box: Box,
  room: Box,
  paint: Paint,
) {
  const { cell, shown, rule, fill } = look;
  if (look.text === "") return;
  const inner = box.width - 2 * PAD_PX;
  const isNumber = typeof shown.value === "number";
  let { lines, step } = lookLines(context, look, inner);
  if (isNumber && cell?.clip !== "wrap" && widthOf(context, look.text) > inner) {
    lines = ["#".repeat(Math.max(1, Math.floor(inner / Math.max(1, widthOf(context, "#")))))];
  }
  const own = rule?.color ?? look.color ?? cell?.font?.color;
  const ink = fill ? inkOn(fill, paint) : paint.ink;
  context.fillStyle = shown.error !== undefined && !own ? paint.bad : (own ?? ink);
  const align = alignOf(look);
  context.textAlign = align === "start" ? "left" : align === "end" ? "right" : "center";
  const x =
    align === "start"
      ? box.x + PAD_PX
      : align === "end"
        ? box.x + box.width - PAD_PX
        : box.x + box.width / 2;
  const height = lines.length * step;
  const valign = cell?.valign ?? (lines.length > 1 ? "top" : "middle");
  const top =
    valign === "top"
      ? box.y + 2
      : valign === "bottom"
        ? box.y + box.height - height - 2
        : box.y + (box.height - height) / 2;
  const isTight = height > box.height || lines.some((line) => widthOf(context, line) > inner);
  // A text that overflows into other cells covers the lines of the grid.
  if (room.width > box.width && !fill && lines.length === 1) {
    const end = Math.min(room.width, widthOf(context, lines[0] ?? "") + 2 * PAD_PX);
    const ink = context.fillStyle;
    context.fillStyle = paint.paper;
    if (align === "start") context.fillRect(box.x, box.y, end, box.height - 1);
    context.fillStyle = ink;
  }
  // Clipping costs more than the text itself.
  if (isTight) {
    context.save();
    context.beginPath();
    context.rect(room.x, room.y, room.width, room.height);
    context.clip();
  }
  context.textBaseline = "middle";
  lines.forEach((line, at) => {
    const y = Math.round(top + step * (at + 0.5));
    if (y < room.y - step || y > room.y + room.height + step) return;
    context.fillText(line, x, y);
    const { underline, strike } = { ...cell?.font, ...rule };
    if (underline || strike) {
      const width = widthOf(context, line);
      const from = align === "start" ? x : align === "end" ? x - width : x - width / 2;
      if (underline) context.fillRect(from, y + sizeOf(cell) * 0.5, width, 1);
      if (strike) context.fillRect(from, y, width, 1);
    }
  });
  if (isTight) context.restore();
}

/** A tick box, as wide as a line. */
export function drawCheck(
  context: CanvasRenderingContext2D,
  isOn: boolean,
  box: Box,
  paint: Paint,
) {
  const size = 14;
  const [x, y] = [
    Math.round(box.x + (box.width - size) / 2),
    Math.round(box.y + (box.height - size) / 2),
  ];
  context.lineWidth = 1.5;
  context.strokeStyle = isOn ? paint.accent : paint.strong;
  context.fillStyle = paint.accent;
  context.beginPath();
  context.roundRect(x, y, size, size, 3);
  if (isOn) context.fill();
  context.stroke();
  if (!isOn) return;
  context.strokeStyle = paint.paper;
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(x + 3, y + 7.5);
  context.lineTo(x + 6, y + 10.5);
  context.lineTo(x + 11, y + 4);
  context.stroke();
}

const WIDTHS = { thin: 1, medium: 2, thick: 3, dashed: 1, dotted: 1, double: 3 } as const;

export function drawBorders(context: CanvasRenderingContext2D, cell: Cell, box: Box, paint: Paint) {
  const legacy: BorderLine | undefined =
    cell.border === "all" || cell.border === "outer"
      ? { style: "thin", color: paint.ink }
      : undefined;
  for (const side of SIDES) {
    const line = cell.borders?.[side] ?? legacy;
    if (!line) continue;
    const isAcross = side === "top" || side === "bottom";
    const width = WIDTHS[line.style];
    context.fillStyle = line.color === "#000000" ? paint.ink : line.color;
    const x = side === "right" ? box.x + box.width - width : box.x - (side === "left" ? 1 : 0);
    const y = side === "bottom" ? box.y + box.height - width : box.y - (side === "top" ? 1 : 0);
    const length = isAcross ? box.width : box.height;
    const step = line.style === "dashed" ? 5 : line.style === "dotted" ? 2 : length;
    for (let at = 0; at < length; at += step === length ? length : step * 2) {
      const part = Math.min(step, length - at);
      if (isAcross) context.fillRect(x + at, y, part, width);
      else context.fillRect(x, y + at, width, part);
    }
    if (line.style !== "double") continue;
    context.fillStyle = paint.paper;
    if (isAcross) context.fillRect(x, y + 1, length, 1);
    else context.fillRect(x + 1, y, 1, length);
  }
}
