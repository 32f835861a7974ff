/** The pages of a PDF in their order, with what they inherit (ISO 32000-1, 7.7.3). */
import type { PdfFile } from "./file";
import { type Dict, invalid, isNumber, nameOf, Ref, Stream, type Value } from "./values";

export type Rotation = 0 | 90 | 180 | 270;

/** What is seen of a page, in its own units before it is turned. */
interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface PdfPage {
  ref: Ref;
  dict: Dict;
  box: Box;
  rotation: Rotation;
  /** Points of one unit. */
  userUnit: number;
  /** Its own or inherited. */
  resources: Value;
}

const INHERITED = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;
const MAX_DEPTH = 50;
/** More are not counted, as far fewer are refused. */
const MAX_PAGES = 1_000;
/** ISO 32000-1, annex C.2: units a page may be wide. */
const MAX_SIDE_PT = 14_400;
const MIN_SIDE_PT = 3;

/** @throws PdfFault for a tree that readers would not agree about */
export function pagesOf(file: PdfFile): PdfPage[] {
  const { catalog } = file.root;
  const pages: PdfPage[] = [];
  const seen = new Set<number>();
  const walk = (ref: Value | undefined, inherited: Dict, depth: number): number => {
    const node = file.dict(ref);
    if (!(ref instanceof Ref) || !node) throw invalid("a page is missing");
    if (seen.has(ref.number) || depth > MAX_DEPTH) throw invalid("its pages go in a circle");
    seen.add(ref.number);
    const own: Dict = new Map(inherited);
    for (const key of INHERITED) {
      const value = node.get(key);
      if (value !== undefined) own.set(key, value);
    }
    const kids = file.resolve(node.get("Kids"));
    if (!Array.isArray(kids)) {
      if (kids !== null) throw invalid("a page is missing");
      if (pages.length === MAX_PAGES) throw invalid("it has far too many pages");
      pages.push(pageOf(file, ref, node, own));
      return 1;
    }
    // Some readers go by what a node has, others by what it is called.
    if ((nameOf(file.resolve(node.get("Type"))) ?? "Pages") !== "Pages")
      throw invalid("a page of it is none");
    const leaves = kids.reduce<number>((sum, kid) => sum + walk(kid, own, depth + 1), 0);
    if (file.resolve(node.get("Count")) !== leaves) throw invalid("it miscounts its pages");
    return leaves;
  };
  walk(catalog.get("Pages"), new Map(), 0);
  if (pages.length === 0) throw invalid("it has no page");
  return pages;
}

function pageOf(file: PdfFile, ref: Ref, dict: Dict, inherited: Dict): PdfPage {
  if ((nameOf(file.resolve(dict.get("Type"))) ?? "Page") !== "Page")
    throw invalid("a page of it is none");
  const media = boxOf(file, inherited.get("MediaBox"));
  if (!media) throw invalid("a page has no size");
  const crop = boxOf(file, inherited.get("CropBox"));
  const unit = file.resolve(dict.get("UserUnit"));
  const userUnit = isNumber(unit) && unit > 0 && unit <= 75_000 ? unit : 1;
  const box = (crop && overlap(media, crop)) ?? media;
  if (!isSane(box.x1 - box.x0) || !isSane(box.y1 - box.y0))
    throw invalid("a page has an impossible size");
  const resources = inherited.get("Resources") ?? null;
  return { ref, dict, box, rotation: rotationOf(file, inherited), userUnit, resources };
}

const isSane = (side: number) => side >= MIN_SIDE_PT && side <= MAX_SIDE_PT;

function boxOf(file: PdfFile, value: Value | undefined): Box | null {
  const sides = file.resolve(value);
  if (!Array.isArray(sides) || sides.length !== 4) return null;
  const [left, bottom, right, top] = sides.map((side) => file.resolve(side));
  if (!isNumber(left) || !isNumber(bottom) || !isNumber(right) || !isNumber(top)) return null;
  return {
    x0: Math.min(left, right),
    y0: Math.min(bottom, top),
    x1: Math.max(left, right),
    y1: Math.max(bottom, top),
  };
}

/** Readers show the whole page where the two have nothing in common. */
function overlap(one: Box, other: Box): Box | null {
  const box = {
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  };
  return box.x1 > box.x0 && box.y1 > box.y0 ? box : null;
}

function rotationOf(file: PdfFile, inherited: Dict): Rotation {
  const given = file.resolve(inherited.get("Rotate")) ?? 0;
  const turned = isNumber(given) ? ((given % 360) + 360) % 360 : Number.NaN;
  if (turned === 0 || turned === 90 || turned === 180 || turned === 270) return turned;
  throw invalid("a page is turned by an odd angle");
}

/** In points, as it is seen: turned, with its own units. */
export function sizeOf({ box, rotation, userUnit }: PdfPage): { width: number; height: number } {
  const [across, up] = [(box.x1 - box.x0) * userUnit, (box.y1 - box.y0) * userUnit];
  return rotation % 180 === 0 ? { width: across, height: up } : { width: up, height: across };
}

/** The streams a page is drawn by, in their order. */
export function contentsOf(file: PdfFile, { dict }: PdfPage): Value[] {
  const given = dict.get("Contents") ?? null;
  const found = file.resolve(given);
  if (Array.isArray(found)) return found;
  return found instanceof Stream ? [given] : [];
}
