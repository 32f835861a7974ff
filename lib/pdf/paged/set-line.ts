/** A line with its words and objects set at their places: done for the pages that are drawn. */
import type { LineSource } from "../layout/atoms";
import { type MarkerPlace, markerItems } from "../layout/blocks";
import { directionsOf } from "../layout/directions";
import type { Item, Tag } from "../layout/display";
import { tagged } from "../layout/display";
import type { Direction, Span } from "../layout/document";
import { ALL_PAGES } from "../layout/pages";
import { type Frame, type Links, lineItems, offsetOf } from "../layout/paragraph";
import { type Piece, piecesOf } from "../layout/pieces";
import { imageSize } from "./line-heights";
import { FIELD, type Line, lineRoom, tabWidth } from "./lines";
import type { Meter } from "./meter";
import { type Inline, lengthOf, type PagedParagraph } from "./model";

export interface Setting {
  paragraph: PagedParagraph;
  /** Where each part of the paragraph begins, and its end. */
  starts: readonly number[];
  frame: Frame;
  highest: number;
  tag: Tag;
  links: Links;
  /** Of a document without letters. */
  direction: Direction;
  meter: Meter;
  images: (image: string) => Uint8Array | undefined;
}

export function setLine(line: Line, isFirst: boolean, setting: Setting): Item[] {
  const { paragraph, frame } = setting;
  const direction = directionOf(paragraph, setting.direction);
  const room = lineRoom(paragraph, frame.width, isFirst);
  const left =
    frame.left + (direction === "ltr" ? room.indent : frame.width - room.indent - room.width);
  const within = { left, width: room.width };
  const parts = partsOf(line, setting, direction, room.indent);
  const items = isFirst ? firstItems(line, direction, room.indent, setting) : [];
  const [only] = parts;
  if (parts.length === 1 && only?.kind === "text") {
    const { pieces, width } = only;
    const { align } = paragraph;
    items.push(
      ...lineItems(
        { pieces, width, isLast: line.isLast },
        placeIn(within, align, direction, line, setting),
      ),
    );
  } else items.push(...setParts(parts, within, direction, line, setting));
  return [...groundItems(line, setting), ...items];
}

/** What is drawn with a line that is not its text. */
export function besideLine(line: Line, isFirst: boolean, setting: Setting): Item[] {
  const { paragraph, frame } = setting;
  const ground = groundItems(line, setting);
  if (!isFirst) return ground;
  const direction = directionOf(paragraph, setting.direction);
  const { indent } = lineRoom(paragraph, frame.width, true);
  return [...ground, ...firstItems(line, direction, indent, setting)];
}

/** For a page that can be written in: which part of a paragraph the line is, and where its text stands. */
export function sourceOf(line: Line, isFirst: boolean, setting: Setting): LineSource {
  const { paragraph, frame } = setting;
  const { indent, width: room } = lineRoom(paragraph, frame.width, isFirst);
  const { ascent, width, isLast } = line;
  const set = { ascent, frame, indent, room, width, isLast };
  return { block: paragraph.id, from: line.from, to: line.to, set };
}

const placeIn = (
  frame: Frame,
  align: PagedParagraph["align"],
  direction: Direction,
  line: Line,
  { tag, links }: Setting,
) => ({
  paragraph: { align },
  ...{ frame, direction, tag, links },
  metrics: { ascent: line.ascent, descent: line.descent },
});

type Part =
  /** `width` without the spaces at its end, `advance` with them. */
  | { kind: "text"; pieces: Piece[]; width: number; advance: number }
  | { kind: "room"; advance: number }
  | { kind: "image"; of: Extract<Inline, { kind: "image" }>; advance: number; height: number }
  | { kind: "field"; of: Extract<Inline, { kind: "field" }>; advance: number };

/** Text between objects is set as one. */
function partsOf(line: Line, setting: Setting, direction: Direction, indent: number): Part[] {
  const { paragraph, meter, frame, highest } = setting;
  const parts: Part[] = [];
  let spans: Span[] = [];
  let x = indent;
  const close = () => {
    if (spans.length === 0) return;
    const { pieces } = piecesOf(spans, direction, direction, meter.fonts);
    spans = [];
    let [width, advance] = [0, 0];
    for (const piece of pieces) {
      advance += piece.width;
      if (!piece.isSpace) width = advance;
    }
    parts.push({ kind: "text", pieces, width, advance });
    x += advance;
  };
  const object = (part: Part) => {
    parts.push(part);
    x += part.advance;
  };
  for (const { inline, from, to } of within(line, setting)) {
    if (inline.kind === "text") {
      const text = inline.text.slice(from, to).replaceAll("\n", "");
      spans.push({ text, style: inline.style });
      continue;
    }
    if (inline.kind === "note") {
      spans.push({ text: inline.text, style: inline.style });
      continue;
    }
    if (inline.kind === "break") continue;
    close();
    if (inline.kind === "tab") object({ kind: "room", advance: tabWidth(x) });
    else if (inline.kind === "field")
      object({ kind: "field", of: inline, advance: meter.width(FIELD, inline.style) });
    else {
      const { width, height } = imageSize(
        inline,
        lineRoom(paragraph, frame.width, false).width,
        highest,
      );
      object({ kind: "image", of: inline, advance: width, height });
    }
  }
  addHyphen(spans, line, setting);
  close();
  return parts.length > 0 ? parts : [{ kind: "text", pieces: [], width: 0, advance: 0 }];
}

/** A line that ends at a hyphen that is not seen shows it. */
function addHyphen(spans: Span[], line: Line, { starts }: Setting): void {
  const last = spans.at(-1);
  if (last?.text.endsWith("\u00ad") && !line.isLast && line.to < (starts.at(-1) ?? 0))
    spans.push({ text: "-", style: last.style });
}

export function startsOf({ inline }: PagedParagraph): number[] {
  const starts = [0];
  let end = 0;
  for (const one of inline) {
    end += lengthOf(one);
    starts.push(end);
  }
  return starts;
}

/** What stands in the line, and from where to where of it. */
function* within({ from, to }: Line, { paragraph: { inline }, starts }: Setting) {
  for (let part = partAt(from, starts); part < inline.length; part++) {
    const [one, start = 0, end = 0] = [inline[part], starts[part], starts[part + 1]];
    if (!one || start >= to) return;
    if (end > from)
      yield { inline: one, from: Math.max(from - start, 0), to: Math.min(to, end) - start };
  }
}

/** The first part that ends behind a place: by halves, as there may be as many lines as parts. */
function partAt(place: number, starts: readonly number[]): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle + 1] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Parts one after the other, from where lines begin. */
function setParts(
  parts: readonly Part[],
  within: Frame,
  direction: Direction,
  line: Line,
  setting: Setting,
): Item[] {
  const align = setting.paragraph.align === "justify" ? "start" : setting.paragraph.align;
  const total = parts.reduce((sum, { advance }) => sum + advance, 0);
  const start = within.left + offsetOf(align, direction, within.width - total);
  const items: Item[] = [];
  let along = 0;
  for (const part of parts) {
    const left = direction === "ltr" ? start + along : start + total - along - part.advance;
    along += part.advance;
    if (part.kind === "text") {
      const frame = { left, width: part.advance };
      const { pieces, width } = part;
      items.push(
        ...lineItems(
          { pieces, width, isLast: true },
          placeIn(frame, "start", direction, line, setting),
        ),
      );
    } else if (part.kind === "image") items.push(...imageItems(part, left, line, setting));
    else if (part.kind === "field") items.push(fieldItem(part.of, left, line, setting));
  }
  return items;
}

function imageItems(
  { of, advance, height }: Extract<Part, { kind: "image" }>,
  x: number,
  { ascent }: Line,
  { images, tag: parent }: Setting,
): Item[] {
  const bytes = images(of.image);
  const tag = tagged("Figure", parent, { alt: of.alt });
  const place = { x, y: ascent - height, width: advance, height };
  if (bytes) return [{ kind: "image", ...place, bytes, tag }];
  return [{ kind: "rect", ...place, color: MISSING, tag }];
}

const MISSING = "#eeeeea";

function fieldItem(
  of: Extract<Inline, { kind: "field" }>,
  x: number,
  { ascent }: Line,
  { meter, tag, paragraph }: Setting,
): Item {
  const { size, color } = of.style;
  const anchor = of.field === "pages" ? ALL_PAGES : paragraph.id;
  const face = meter.fonts.faces.primary(of.style);
  return { kind: "page-number", anchor, x, y: ascent, toRight: false, face, size, color, tag };
}

/** The place links and the outline lead to, and the sign of a list. */
function firstItems(line: Line, direction: Direction, indent: number, setting: Setting): Item[] {
  const { paragraph, frame, tag, meter } = setting;
  const items: Item[] = [];
  const { outline = null, isAnchor, marker, id } = paragraph;
  if (outline || isAnchor) items.push({ kind: "anchor", x: frame.left, y: 0, name: id, outline });
  if (!marker) return items;
  const size = marker.kind === "text" ? marker.style.size : paragraph.style.size;
  const given =
    marker.kind === "text"
      ? { kind: "text" as const, spans: [{ text: marker.text, style: marker.style }] }
      : marker;
  const label = tagged("Lbl", tag);
  const place: MarkerPlace = {
    ...{ direction, frame, indent, isFlush: false, size, label },
    baseline: line.ascent,
    context: { fonts: meter.fonts, direction, highest: setting.highest, read: new WeakMap() },
  };
  items.push(...markerItems({ marker: given }, place));
  return items;
}

/** Over the first line and under the last, in points. */
const GROUND = 4;

function groundItems(
  { from, to, ascent, descent }: Line,
  { paragraph: { background }, starts, frame }: Setting,
): Item[] {
  if (background === undefined) return [];
  const above = from === 0 ? GROUND : 0;
  const below = to >= (starts.at(-1) ?? 0) ? GROUND : 0;
  const height = above + ascent + descent + below;
  const place = { x: frame.left, y: -above, width: frame.width, height };
  return [{ kind: "rect", ...place, color: background, tag: null }];
}

const directions = new WeakMap<PagedParagraph, Direction>();

/** As its first letter is written. */
function directionOf(paragraph: PagedParagraph, fallback: Direction): Direction {
  const known = directions.get(paragraph);
  if (known) return known;
  const text = paragraph.inline.map((one) => ("text" in one ? one.text : "")).join("");
  const { direction } = directionsOf(text, undefined, fallback);
  directions.set(paragraph, direction);
  return direction;
}

/** At the end of the line, where a page begins that the block leads to. */
export function pageNumberItem(anchor: string, { ascent }: Line, setting: Setting): Item {
  const { paragraph, frame, meter, tag, direction } = setting;
  const { size, color } = paragraph.style;
  const toRight = directionOf(paragraph, direction) === "ltr";
  const face = meter.fonts.faces.primary(paragraph.style);
  const x = toRight ? frame.left + frame.width : frame.left;
  return { kind: "page-number", anchor, x, y: ascent, toRight, face, size, color, tag };
}
