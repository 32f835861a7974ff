/** The page of a Document: its size, margins and mode (Y-014). */
import { isHex } from "../note/schema-marks";
import { numberIn } from "./values";

/** Portrait, in points. B sizes are ISO 216. */
export const PAGE_SIZES = {
  letter: [612, 792],
  legal: [612, 1008],
  tabloid: [792, 1224],
  statement: [396, 612],
  executive: [522, 756],
  folio: [612, 936],
  a3: [841.89, 1190.55],
  a4: [595.28, 841.89],
  a5: [419.53, 595.28],
  b4: [708.66, 1000.63],
  b5: [498.9, 708.66],
} as const satisfies Record<string, readonly [number, number]>;
export type PageSize = keyof typeof PAGE_SIZES;

export interface PageSettings {
  size: PageSize;
  orientation: "portrait" | "landscape";
  marginTop: number;
  marginRight: number;
  marginBottom: number;
  marginLeft: number;
  headerMargin: number;
  footerMargin: number;
  color: string;
  mode: "pages" | "pageless";
}

export interface Page extends PageSettings {
  width: number;
  height: number;
}

/** Defaults: the margins, and the distance of headers and footers from the edge. */
const MARGIN_PT = 72;
const EDGE_PT = 36;
/** Margins leave at least this much for text. */
const MIN_TEXT_PT = 72;

/** @param locale BCP 47, which decides on the paper of a Document that does not say */
export function pageOf(given: Readonly<Record<string, unknown>>, locale = ""): Page {
  const size = isPageSize(given.size) ? given.size : defaultSize(locale);
  const orientation = given.orientation === "landscape" ? "landscape" : "portrait";
  const [short, long] = PAGE_SIZES[size];
  const [width, height] = orientation === "landscape" ? [long, short] : [short, long];
  const [marginLeft, marginRight] = fitted(given.marginLeft, given.marginRight, width);
  const [marginTop, marginBottom] = fitted(given.marginTop, given.marginBottom, height);
  const edge = (value: unknown) => numberIn(value, 0, height / 4) ?? EDGE_PT;
  return {
    ...{ size, orientation, width, height, marginTop, marginRight, marginBottom, marginLeft },
    headerMargin: edge(given.headerMargin),
    footerMargin: edge(given.footerMargin),
    color: isHex(given.color) ? given.color : "#ffffff",
    mode: given.mode === "pageless" ? "pageless" : "pages",
  };
}

const isPageSize = (value: unknown): value is PageSize =>
  typeof value === "string" && Object.hasOwn(PAGE_SIZES, value);

/** Where letters are written on Letter (CLDR, D-81). */
const LETTER_REGIONS = new Set("US CA MX CL CO CR DO GT NI PA PH PR SV VE".split(" "));

const defaultSize = (locale: string): PageSize =>
  LETTER_REGIONS.has(regionOf(locale)) ? "letter" : "a4";

function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale.replaceAll("_", "-")).region ?? "";
  } catch {
    return "";
  }
}

function fitted(first: unknown, second: unknown, side: number): [number, number] {
  const one = numberIn(first, 0, side) ?? MARGIN_PT;
  const other = numberIn(second, 0, side) ?? MARGIN_PT;
  const share = Math.min(1, (side - MIN_TEXT_PT) / Math.max(one + other, 1));
  return [one * share, other * share];
}
