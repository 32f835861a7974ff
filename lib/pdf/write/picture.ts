/**
 * The pages of a layout for the screen, in plain values that a worker can hand to a page: outlines as SVG path data.
 * They are the outlines that the PDF embeds, so that what is seen is what is printed.
 */
import type { Font } from "fontkit";
import type { DisplayList, Item, Page, TextItem } from "../layout/display";

export type Shape =
  | { kind: "area"; path: string; color: string }
  | { kind: "line"; path: string; color: string; width: number }
  | {
      kind: "image";
      x: number;
      y: number;
      width: number;
      height: number;
      bytes: Uint8Array;
    };

/** Where something stands that was made of `source`. */
interface SourcePlace {
  source: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PagePicture {
  /** Points, as all lengths. */
  width: number;
  height: number;
  /** Later ones stand on earlier ones. */
  shapes: Shape[];
  places: SourcePlace[];
}

export const drawPages = ({ pages }: DisplayList): PagePicture[] => pages.map(drawPage);

function drawPage({ width, height, items }: Page): PagePicture {
  const shapes: Shape[] = [];
  for (const item of items)
    for (const shape of shapesOf(item)) {
      const last = shapes.at(-1);
      if (last?.kind === "area" && shape.kind === "area" && last.color === shape.color)
        last.path += shape.path;
      else shapes.push(shape);
    }
  return { width, height, shapes, places: placesOf(items) };
}

function shapesOf(item: Item): Shape[] {
  switch (item.kind) {
    case "text":
      return textShapes(item);
    case "rect":
      return [
        { kind: "area", path: box(item.x, item.y, item.width, item.height), color: item.color },
      ];
    case "path":
      return [{ kind: "area", path: placed(item), color: item.color }];
    case "stroke": {
      const points = item.points.map(
        ([right, down]) => `${round(item.x + right)} ${round(item.y + down)}`,
      );
      const path = `M${points.join("L")}${item.closed ? "z" : ""}`;
      return [{ kind: "line", path, color: item.color, width: item.width }];
    }
    case "image": {
      const { x, y, width, height, bytes } = item;
      return [{ kind: "image", x, y, width, height, bytes }];
    }
    default:
      return [];
  }
}

const round = (value: number): number => Math.round(value * 100) / 100;

const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`;

/** Path data in which only `M` names places, the rest lengths (as a QR code's). */
const placed = ({ path, x, y, scale }: Extract<Item, { kind: "path" }>): string =>
  path.replace(
    /([Mhv])(-?[\d.]+)(?: (-?[\d.]+))?/g,
    (_, letter: string, one: string, other?: string) =>
      letter === "M"
        ? `M${exact(x + Number(one) * scale)} ${exact(y + Number(other) * scale)}`
        : `${letter}${exact(Number(one) * scale)}`,
  );
/** Modules of a code are small, and their edges touch. */
const exact = (value: number): number => Math.round(value * 10_000) / 10_000;

function textShapes({ face, size, color, y, words }: TextItem): Shape[] {
  const em = size / 1000;
  const scale = size / face.font.unitsPerEm;
  let path = "";
  for (const { x, word } of words) {
    let pen = x;
    for (const { id, right, up, advance } of word.glyphs) {
      path += outline(face.font, id, pen + right * em, y - up * em, scale, face.slant);
      pen += advance * em;
    }
    for (const { id, right, up } of word.ornaments)
      path += outline(face.font, id, x + right * em, y - up * em, scale, face.slant);
  }
  if (path === "") return [];
  const area: Shape = { kind: "area", path, color };
  if (face.embolden === 0) return [area];
  return [area, { kind: "line", path, color, width: face.embolden * size }];
}

const LETTERS: Record<string, string> = {
  moveTo: "m",
  lineTo: "l",
  quadraticCurveTo: "q",
  bezierCurveTo: "c",
  closePath: "z",
};

/** By glyph, size and slant: the outline from the glyph's origin on, which is the same wherever it stands. */
const outlines = new WeakMap<Font, Map<string, string>>();

function outline(
  font: Font,
  id: number,
  x: number,
  y: number,
  scale: number,
  slant: number,
): string {
  const known = outlines.get(font) ?? new Map<string, string>();
  outlines.set(font, known);
  const key = `${id} ${scale} ${slant}`;
  const path = known.get(key) ?? relativeOutline(font, id, scale, slant);
  known.set(key, path);
  return path === "" ? "" : `M${round(x)} ${round(y)}${path}`;
}

const short = (value: number): string => String(value).replace(/^(-?)0\./, "$1.");

/** Steps are measured from where rounding left the pen, so that they do not add up to an error. */
function relativeOutline(font: Font, id: number, scale: number, slant: number): string {
  let path = "";
  let pen: readonly [number, number] = [0, 0];
  let start = pen;
  for (const { command, args } of font.getGlyph(id).path.commands) {
    const letter = LETTERS[command] ?? "l";
    path += letter;
    let end = pen;
    for (let at = 0; at + 1 < args.length; at += 2) {
      const [right = 0, up = 0] = [args[at], args[at + 1]];
      const [x, y] = [round((right + slant * up) * scale - pen[0]), round(-up * scale - pen[1])];
      path += `${at > 0 && x >= 0 ? " " : ""}${short(x)}${y < 0 ? "" : " "}${short(y)}`;
      end = [pen[0] + x, pen[1] + y];
    }
    if (letter === "m") start = end;
    pen = letter === "z" ? start : end;
  }
  return path;
}

/** Lines of one text are one place; where it stands again is another. */
function placesOf(items: readonly Item[]): SourcePlace[] {
  const places: SourcePlace[] = [];
  for (const item of items) {
    const place = placeOf(item);
    if (!place) continue;
    const last = places.findLast(({ source }) => source === place.source);
    if (last && Math.abs(place.y - (last.y + last.height)) < place.height) {
      const right = Math.max(last.x + last.width, place.x + place.width);
      last.x = Math.min(last.x, place.x);
      last.width = right - last.x;
      last.height = Math.max(last.height, place.y + place.height - last.y);
    } else places.push(place);
  }
  return places;
}

function placeOf(item: Item): SourcePlace | null {
  if (!("source" in item) || item.source === undefined) return null;
  const { source } = item;
  if (item.kind !== "text") {
    const { x, y, width, height } = item;
    return { source, x, y, width, height };
  }
  const ends = item.words.flatMap(({ x, word }) => [x, x + (word.width * item.size) / 1000]);
  const x = Math.min(...ends);
  const { ascent, descent } = item.face;
  const width = Math.max(...ends) - x;
  const y = item.y - ascent * item.size;
  return { source, x, y, width, height: (ascent + descent) * item.size };
}
