/** Named ranges (Y-028): by their names in lower case, on their cells wherever these stand. */
import type * as Y from "yjs";
import { parseAddress } from "../../formulas/address";
import { type AnchoredRange, anchoredAt, type Rect, readAnchored, rectOf } from "./anchored";
import { text } from "./members";
import { axesOf, tabsOf } from "./tabs";

export interface NamedRange {
  name: string;
  sheet: string;
  /** `null` when its cells, or its sheet, are deleted. */
  rect: Rect | null;
}

/** Whether a range may have this name (Y-028). */
export const isRangeName = (name: string): boolean =>
  /^[A-Za-z_][A-Za-z0-9_.]{0,63}$/.test(name) && parseAddress(name) === null;

export function namesOf(doc: Y.Doc): NamedRange[] {
  const sheets = new Set(tabsOf(doc).map(({ id }) => id));
  return [...doc.getMap("namedRanges")]
    .flatMap(([key, raw]) => {
      const range = readAnchored(raw);
      if (!range || typeof raw !== "object" || raw === null) return [];
      const { name: given, sheet: id } = raw as Record<string, unknown>;
      const [name, sheet] = [text(64)(given), text(64)(id)];
      if (name === undefined || sheet === undefined) return [];
      if (name.toLowerCase() !== key || !isRangeName(name)) return [];
      return [{ name, sheet, rect: sheets.has(sheet) ? rectOf(range, axesOf(doc, sheet)) : null }];
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** @throws RangeError for what is no name */
export function nameRange(doc: Y.Doc, name: string, sheet: string, rect: Rect) {
  if (!isRangeName(name))
    throw new RangeError("A name has letters, digits and _ and is no address.");
  const range: AnchoredRange = anchoredAt(rect, axesOf(doc, sheet));
  doc.getMap("namedRanges").set(name.toLowerCase(), { name, sheet, ...range });
}

export const forgetName = (doc: Y.Doc, name: string) =>
  doc.getMap("namedRanges").delete(name.toLowerCase());
