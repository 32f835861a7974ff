/** A paragraph as lines: where each word stands, what is drawn with it, and which lines stay together. */
import { type Atom, atom } from "./atoms";
import { inVisualOrder } from "./directions";
import { type Item, type Tag, type TextItem, tagged } from "./display";
import type { Direction, Paragraph, Style } from "./document";
import { breakLines, type Line } from "./lines";
import { type Fonts, type Piece, type Pieces, piecesOf } from "./pieces";

/** Where blocks stand, in points from the left side of the page. */
export interface Frame {
  left: number;
  width: number;
}

export interface Context {
  fonts: Fonts;
  direction: Direction;
  /** No line and no image is higher. */
  highest: number;
  /** Tables read their text twice: once for the columns. */
  read: WeakMap<Paragraph, Pieces>;
}

export function readParagraph(paragraph: Paragraph, { fonts, direction, read }: Context): Pieces {
  const known = read.get(paragraph);
  if (known) return known;
  const pieces = piecesOf(paragraph.spans, paragraph.direction, direction, fonts);
  read.set(paragraph, pieces);
  return pieces;
}

const LEADING = 1.5;
/** Room for the number of a page, in figures. */
const FIGURES = 4;

export function layOutParagraph(
  paragraph: Paragraph,
  frame: Frame,
  parent: Tag | null,
  context: Context,
): Atom[] {
  const { fonts } = context;
  const { pieces, direction } = readParagraph(paragraph, context);
  const inner = innerFrame(paragraph, frame, direction, fonts);
  const tag = tagged(paragraph.role ?? "P", parent);
  const lines = breakLines(pieces, inner.width, fonts);
  const links: Links = { last: null };
  const atoms = lines.map((line) => {
    const metrics = metricsOf(line, paragraph, context);
    const items = lineItems(line, { paragraph, frame: inner, direction, tag, links, metrics });
    return atom(metrics.ascent + metrics.descent, items, { keepNext: false });
  });
  keepTogether(atoms, paragraph.keepWithNext === true);
  addEdges(paragraph, atoms, frame, direction, tag, context);
  return atoms;
}

/** Neither the first nor the last line of a paragraph stands alone on a page. */
function keepTogether(atoms: Atom[], withNext: boolean): void {
  for (const [at, one] of atoms.entries())
    one.keepNext = withNext || (atoms.length > 1 && (at === 0 || at === atoms.length - 2));
  const last = atoms.at(-1);
  if (last) last.keepNext = withNext;
}

function innerFrame(
  { indent = 0, pageOf, style }: Paragraph,
  frame: Frame,
  direction: Direction,
  { faces, shaper }: Fonts,
): Frame {
  const zero = shaper.shape("0", faces.primary(style), false).width;
  const number = pageOf === undefined ? 0 : ((FIGURES + 1) * zero * style.size) / 1000;
  const width = Math.max(frame.width - indent - number, Math.min(style.size, frame.width));
  const [start, end] = direction === "ltr" ? [indent, number] : [number, indent];
  return { left: frame.left + Math.min(start, Math.max(frame.width - width - end, 0)), width };
}

interface Metrics {
  /** From the top of the line to its baseline, and on to its foot. */
  ascent: number;
  descent: number;
}

function metricsOf(line: Line, { style, leading = LEADING }: Paragraph, context: Context): Metrics {
  let [ascent, descent] = [0, 0];
  const styles = new Set<Style>([style, ...line.pieces.map((piece) => piece.style)]);
  for (const one of styles) {
    const face = context.fonts.faces.primary(one);
    const rise = one.rise ?? 0;
    const halfLead = ((leading - face.ascent - face.descent) * one.size) / 2;
    ascent = Math.max(ascent, face.ascent * one.size + halfLead + Math.max(rise * 0.5, 0));
    descent = Math.max(descent, face.descent * one.size + halfLead - Math.min(rise * 0.5, 0));
  }
  const shrink = Math.min(context.highest / (ascent + descent), 1);
  return { ascent: ascent * shrink, descent: descent * shrink };
}

export interface LinePlace {
  paragraph: Pick<Paragraph, "align">;
  frame: Frame;
  direction: Direction;
  tag: Tag;
  links: Links;
  metrics: Metrics;
}

/** A link that goes on over a line's end is one link to who listens. */
export interface Links {
  last: { href: string; tag: Tag } | null;
}

export function lineItems(line: Line, place: LinePlace): Item[] {
  const { direction, frame, tag, links } = place;
  const pieces = withoutEnd(line.pieces);
  const tags = new Map(pieces.map((piece) => [piece, tagOf(piece, tag, links)]));
  const align = place.paragraph.align ?? "start";
  const spread =
    align === "justify" && !line.isLast ? spreadOf(pieces, frame.width - line.width) : 0;
  const width = spread > 0 ? frame.width : line.width - trackingAfter(pieces);
  let x = frame.left + offsetOf(align, direction, frame.width - width);
  const items: Item[] = [];
  const grounds: Item[] = [];
  for (const piece of inVisualOrder(pieces)) {
    const advance = piece.width + (piece.isSpace ? spread : 0);
    addPiece(piece, x, advance, tags.get(piece) ?? tag, place, items, grounds);
    x += advance;
  }
  return [...grounds, ...items];
}

/** Behind the last letter, where nothing stands to be apart from. */
function trackingAfter(pieces: readonly Piece[]): number {
  const last = pieces.at(-1);
  return last && last.level % 2 === 0 && !last.isSpace ? last.tracking : 0;
}

function withoutEnd(pieces: readonly Piece[]): Piece[] {
  let end = pieces.length;
  while (end > 0 && pieces[end - 1]?.isSpace) end--;
  return pieces.slice(0, end);
}

function tagOf({ style }: Piece, parent: Tag, links: Links): Tag {
  if (style.link === undefined) {
    links.last = null;
    return parent;
  }
  if (links.last?.href !== style.link)
    links.last = { href: style.link, tag: tagged("Link", parent) };
  return links.last.tag;
}

function spreadOf(pieces: readonly Piece[], room: number): number {
  const spaces = pieces.filter((piece) => piece.isSpace && piece.width > 0).length;
  return spaces > 0 && room > 0 ? room / spaces : 0;
}

export function offsetOf(align: Paragraph["align"], direction: Direction, room: number): number {
  if (align === "center") return room / 2;
  return (align === "end") === (direction === "ltr") ? room : 0;
}

function addPiece(
  piece: Piece,
  x: number,
  width: number,
  tag: Tag,
  { metrics }: LinePlace,
  items: Item[],
  grounds: Item[],
): void {
  const { style, face, word } = piece;
  const { size, color, source } = style;
  const y = metrics.ascent - (style.rise ?? 0);
  const last = items.findLast((item) => item.kind === "text");
  if (last && goesOn(last, piece, tag, y)) last.words.push({ x, word });
  else {
    const from = source === undefined ? {} : { source };
    items.push({ kind: "text", face, size, color, y, words: [{ x, word }], tag, ...from });
  }
  const bar = (top: number, height: number, paint: string): Item => ({
    kind: "rect",
    x,
    y: top,
    width,
    height,
    color: paint,
    tag: null,
  });
  const thin = Math.max(size / 18, 0.4);
  if (style.background) grounds.push(bar(y - size * 0.88, size * 1.14, style.background));
  if (style.underline) items.push(bar(y + size * 0.12, thin, color));
  if (style.strike) items.push(bar(y - size * 0.31, thin, color));
  if (style.link !== undefined) addLink(piece, x, width, y, tag, items);
}

const goesOn = (item: TextItem, { face, style, word }: Piece, tag: Tag, y: number): boolean =>
  item.face === face &&
  item.size === style.size &&
  item.color === style.color &&
  item.tag === tag &&
  item.source === style.source &&
  item.y === y &&
  item.words[0]?.word.rightToLeft === word.rightToLeft;

function addLink(
  { style, word }: Piece,
  x: number,
  width: number,
  y: number,
  tag: Tag,
  items: Item[],
): void {
  const href = style.link ?? "";
  const last = items.findLast((item) => item.kind === "link");
  if (last && last.tag === tag && Math.abs(last.x + last.width - x) < 0.01) {
    last.width += width;
    last.text += word.text;
    return;
  }
  const [top, height] = [y - style.size, style.size * 1.3];
  items.push({ kind: "link", x, y: top, width, height, href, text: word.text, tag });
}

/** The anchor stands on the first line, a page's number on the last. */
function addEdges(
  { anchor, outline, pageOf, style }: Paragraph,
  atoms: readonly Atom[],
  frame: Frame,
  direction: Direction,
  tag: Tag,
  { fonts }: Context,
): void {
  const [first, last] = [atoms[0], atoms.at(-1)];
  if (first && (anchor !== undefined || outline))
    first.items.unshift({
      kind: "anchor",
      x: frame.left,
      y: 0,
      name: anchor ?? null,
      outline: outline ?? null,
    });
  if (!last || pageOf === undefined) return;
  const toRight = direction === "ltr";
  last.items.push({
    kind: "page-number",
    anchor: pageOf,
    x: toRight ? frame.left + frame.width : frame.left,
    y: last.items.find((item) => item.kind === "text")?.y ?? last.height,
    toRight,
    face: fonts.faces.primary(style),
    size: style.size,
    color: style.color,
    tag,
  });
}
