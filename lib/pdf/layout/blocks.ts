/** Blocks below each other as one column of atoms. */
import { type Atom, atom, drawn, fill, grounded, heightOf } from "./atoms";
import { type Item, type Tag, tagged } from "./display";
import type { Box, Direction, Drawing, FlowBlock, Image, List, ListItem, Rule } from "./document";
import { type Context, type Frame, layOutParagraph, offsetOf, readParagraph } from "./paragraph";
import { layOutTable } from "./table";

export function layOutBlocks(
  blocks: readonly FlowBlock[],
  frame: Frame,
  parent: Tag,
  context: Context,
): Atom[] {
  const column = emptyColumn();
  for (const block of blocks) addBlock(column, block, frame, parent, context);
  return column.atoms;
}

export interface Column {
  atoms: Atom[];
  /** Space that the last block wants below it. */
  after: number;
}

export const emptyColumn = (): Column => ({ atoms: [], after: 0 });

/** Of the spaces two blocks want between them the larger one is left. */
export function addBlock(
  column: Column,
  block: FlowBlock,
  frame: Frame,
  parent: Tag,
  context: Context,
): void {
  const atoms = layOutBlock(block, frame, parent, context);
  const first = atoms[0];
  if (!first) return;
  first.before = Math.max(column.after, "before" in block ? (block.before ?? 0) : 0);
  const kept = block.keepWithBefore ?? 0;
  if (kept > 0) for (const one of column.atoms.slice(-kept)) one.keepNext = true;
  column.after = spaceAfter(block);
  for (const one of atoms) column.atoms.push(one);
}

function spaceAfter(block: FlowBlock): number {
  if (block.type !== "list") return block.after ?? 0;
  const last = block.items.at(-1)?.blocks.at(-1);
  return last ? spaceAfter(last) : 0;
}

function layOutBlock(block: FlowBlock, frame: Frame, parent: Tag, context: Context): Atom[] {
  switch (block.type) {
    case "paragraph":
      return layOutParagraph(block, frame, parent, context);
    case "list":
      return layOutList(block, frame, parent, context);
    case "box":
      return layOutBox(block, frame, parent, context);
    case "table":
      return layOutTable(block, frame, parent, context, layOutBlocks);
    case "image":
    case "drawing":
      return [imageAtom(block, frame, parent, context)];
    case "rule":
      return [ruleAtom(block, frame)];
  }
}

/** The direction of the first paragraph in it, by which its marks and bars stand left or right. */
function directionOf(blocks: readonly FlowBlock[], context: Context): Direction {
  for (const block of blocks) {
    if (block.type === "paragraph") return readParagraph(block, context).direction;
    if (block.type === "box") return block.direction ?? directionOf(block.blocks, context);
    if (block.type === "list")
      return directionOf(
        block.items.flatMap((item) => item.blocks),
        context,
      );
  }
  return context.direction;
}

/** A frame with room taken from the sides where lines begin and end. */
function narrowed(
  { left, width }: Frame,
  direction: Direction,
  { start, end }: { start: number; end: number },
): Frame {
  const least = Math.min(width, 12);
  const fits = Math.max(width - start - end, least);
  const share = start + end > 0 ? (width - fits) / (start + end) : 0;
  return { left: left + (direction === "ltr" ? start : end) * share, width: fits };
}

function layOutList(list: List, frame: Frame, parent: Tag, context: Context): Atom[] {
  const tag = list.isLayout ? parent : tagged("L", parent);
  const all: Atom[] = [];
  let after = 0;
  for (const item of list.items) {
    const atoms = layOutItem(item, list, frame, tag, context);
    const first = atoms[0];
    if (!first) continue;
    first.before = Math.max(after, first.before);
    const last = item.blocks.at(-1);
    after = last ? spaceAfter(last) : 0;
    for (const one of atoms) all.push(one);
  }
  return all;
}

function layOutItem(
  item: ListItem,
  { indent, isFlush = false, isLayout = false }: List,
  frame: Frame,
  list: Tag,
  context: Context,
): Atom[] {
  const direction = directionOf(item.blocks, context);
  const inner = narrowed(frame, direction, { start: indent, end: 0 });
  const tag = isLayout ? list : tagged("LI", list);
  const beside = isLayout ? list : tagged("Lbl", tag);
  if (item.marker.kind === "blocks") {
    const left = direction === "ltr" ? frame.left : frame.left + inner.width + item.marker.gap;
    const room = { left, width: Math.max(indent - item.marker.gap, 1) };
    const side = layOutBlocks(item.marker.blocks, room, beside, context);
    const body = layOutBlocks(item.blocks, inner, isLayout ? list : tagged("LBody", tag), context);
    return besideEachOther(side, body);
  }
  const body = isLayout ? list : tagged("LBody", tag);
  const atoms = layOutBlocks(item.blocks, inner, body, context);
  const first = atoms[0] ?? atom(0, []);
  const text = first.items.find((one) => one.kind === "text");
  const label = isLayout ? (text?.tag ?? beside) : beside;
  const size = sizeOf(item, text?.size);
  const baseline = text?.y ?? Math.max(first.height * 0.7, size);
  first.items.unshift(
    ...markerItems(item, { direction, frame, indent, isFlush, baseline, size, label, context }),
  );
  if (atoms.length === 0) atoms.push({ ...first, height: size * 1.5 });
  return atoms;
}

/** What stands beside the text is drawn with its first line, and the page does not end before it does. */
function besideEachOther(side: readonly Atom[], body: Atom[]): Atom[] {
  const atoms = body.length > 0 ? body : [atom(0, [])];
  const [first] = atoms;
  if (!first || side.length === 0) return body;
  const { placed } = fill(side, Number.MAX_SAFE_INTEGER, { force: true, full: 0 });
  const baseline = ({ items }: Atom) => items.find((one) => one.kind === "text")?.y ?? 0;
  const down = Math.max(0, baseline(first) - (side[0] ? baseline(side[0]) : 0));
  const needs = heightOf(side) + down;
  first.items.unshift(...drawn(placed, down));
  let height = 0;
  for (const [at, one] of atoms.entries()) {
    height += one.height + (at === 0 ? 0 : one.before);
    if (height >= needs) return atoms;
    one.keepNext = true;
  }
  return [...atoms, atom(needs - height, [])];
}

const sizeOf = ({ marker }: ListItem, ofText: number | undefined): number =>
  ofText ?? (marker.kind === "text" ? marker.spans[0]?.style.size : undefined) ?? 10;

export interface MarkerPlace {
  direction: Direction;
  frame: Frame;
  indent: number;
  isFlush: boolean;
  baseline: number;
  size: number;
  label: Tag;
  context: Context;
}

/** Between marker and text, of the text's size. */
const GAP_EM = 0.5;

export function markerItems({ marker }: Pick<ListItem, "marker">, place: MarkerPlace): Item[] {
  if (marker.kind === "blocks") return [];
  if (marker.kind === "check") return checkItems(marker.checked, place);
  const { direction, frame, indent, isFlush, baseline, size, label, context } = place;
  const paragraph = { type: "paragraph", spans: marker.spans, direction } as const;
  const style = marker.spans[0]?.style;
  if (!style) return [];
  const wide = { left: 0, width: 1_000 };
  const [line] = layOutParagraph({ ...paragraph, style, role: "P" }, wide, null, context);
  const texts = line?.items.filter((one) => one.kind === "text") ?? [];
  const ends = texts.flatMap(({ words, size: given }) =>
    words.map(({ x, word }) => [x, x + (word.width * given) / 1000] as const),
  );
  const from = Math.min(...ends.map(([start]) => start));
  const to = Math.max(...ends.map(([, end]) => end));
  const gap = isFlush ? indent - (to - from) : size * GAP_EM;
  const x =
    direction === "ltr"
      ? frame.left + indent - gap - (to - from)
      : frame.left + frame.width - indent + gap;
  return texts.map((text) => ({
    ...text,
    y: baseline,
    tag: label,
    words: text.words.map(({ x: at, word }) => ({ x: at - from + x, word })),
  }));
}

const CHECK = { ink: "#464b50", ground: "#0e5a6b", sign: "#ffffff" };

function checkItems(checked: boolean, place: MarkerPlace): Item[] {
  const { direction, frame, indent, baseline, size, label } = place;
  const side = size * 0.86;
  const gap = size * GAP_EM;
  const x =
    direction === "ltr"
      ? frame.left + indent - gap - side
      : frame.left + frame.width - indent + gap;
  const y = baseline - side * 0.88;
  const square = [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ] as const;
  label.alt = checked ? "Done" : "To do";
  const line = { kind: "stroke", x, y, tag: label } as const;
  const box: Item = { ...line, points: square, closed: true, width: size * 0.08, color: CHECK.ink };
  if (!checked) return [box];
  const ground: Item = {
    kind: "rect",
    x,
    y,
    width: side,
    height: side,
    color: CHECK.ground,
    tag: label,
  };
  const sign = [
    [side * 0.22, side * 0.52],
    [side * 0.43, side * 0.73],
    [side * 0.8, side * 0.28],
  ] as const;
  return [
    ground,
    { ...box, color: CHECK.ground },
    { ...line, points: sign, closed: false, width: size * 0.11, color: CHECK.sign },
  ];
}

function layOutBox(box: Box, frame: Frame, parent: Tag, context: Context): Atom[] {
  const direction = box.direction ?? directionOf(box.blocks, context);
  const { block } = box.padding;
  const start = box.padding.start + (box.bar?.width ?? 0);
  const inner = narrowed(frame, direction, { start, end: box.padding.end });
  const tag = tagged(box.role ?? "Div", parent);
  const atoms = layOutBlocks(box.blocks, inner, tag, context);
  const [first, last] = [atoms[0], atoms.at(-1)];
  if (!first || !last) return [];
  first.before = 0;
  last.keepNext = block > 0;
  const padded =
    block > 0 ? [atom(block, [], { keepNext: true }), ...atoms, atom(block, [])] : atoms;
  if (box.isWhole) for (const one of padded) one.keepNext = true;
  const end = padded.at(-1);
  if (end && (box.isWhole || box.keepWithNext)) end.keepNext = box.keepWithNext === true;
  const barred = box.bar ? grounded(padded, barGround(box.bar, frame, direction)) : padded;
  return box.background
    ? grounded(barred, { x: frame.left, width: frame.width, color: box.background })
    : barred;
}

const barGround = (
  { width, color }: NonNullable<Box["bar"]>,
  frame: Frame,
  direction: Direction,
) => ({ x: direction === "ltr" ? frame.left : frame.left + frame.width - width, width, color });

function imageAtom(image: Image | Drawing, frame: Frame, parent: Tag, context: Context): Atom {
  const scale = Math.min(1, frame.width / image.width, context.highest / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const tag = tagged("Figure", parent, { alt: image.alt });
  const x = frame.left + offsetOf(image.align, context.direction, frame.width - width);
  const { source } = image;
  const place = { x, y: 0, width, height, tag, ...(source === undefined ? {} : { source }) };
  if (image.type === "image")
    return atom(height, [{ kind: "image", ...place, bytes: image.bytes }]);
  const { path, color, units, crop = 0 } = image;
  const unit = width / (units - 2 * crop);
  const whole = { x: x - crop * unit, y: -crop * unit, width: units * unit, height: units * unit };
  return atom(height, [{ kind: "path", ...place, ...whole, path, color, scale: unit }]);
}

const THIN_PT = 0.6;

function ruleAtom(block: Rule, { left, width }: Frame): Atom {
  const { color, thickness = THIN_PT, source, keepWithNext: keepNext = false } = block;
  const from = source === undefined ? {} : { source };
  const line = { kind: "rect", x: left, y: 0, width, height: thickness, color, tag: null } as const;
  return atom(thickness, thickness > 0 ? [{ ...line, ...from }] : [], { keepNext });
}
