/** The sheets of a workbook: which there are, in which order, and where each keeps its cells (Y-020, Y-022, Y-023). */
import type * as Y from "yjs";
import { type Axes, type AxisTypes, readAxis } from "./axis";
import { color, integer, readMembers, text } from "./members";

export const FIRST_SHEET = "default";
export const MAX_ROWS = 10_000;
export const MAX_COLUMNS = 702;
export const MAX_FROZEN_ROWS = 20;
export const MAX_FROZEN_COLUMNS = 10;
const MAX_NAME_CHARS = 100;

export interface Tab {
  id: string;
  name: string;
  color?: string;
}

const isSheetId = (id: unknown): id is string =>
  id === FIRST_SHEET || (typeof id === "string" && /^s-[0-9a-z-]{1,60}$/i.test(id));

const readTab = (raw: unknown) => ({
  ...readMembers<{ name?: string; color?: string }>(raw, { name: text(MAX_NAME_CHARS), color }),
  isDeleted: typeof raw === "object" && raw !== null && "deleted" in raw && raw.deleted === true,
});

/** Shown ones, in order. There is always one. */
export function tabsOf(doc: Y.Doc): Tab[] {
  return everyTab(doc).flatMap(({ isDeleted, ...tab }) => (isDeleted ? [] : [tab]));
}

/** Also those that are deleted, whose cells are still there. */
export function everyTab(doc: Y.Doc): (Tab & { isDeleted: boolean })[] {
  const tabs = doc.getMap("sheetTabs");
  const order: unknown[] = doc.getArray("sheetOrder").toArray();
  const ids = new Set(order.length === 0 ? [FIRST_SHEET] : order.filter(isSheetId));
  const found = [...ids].flatMap((id, at) => {
    if (id !== FIRST_SHEET && !tabs.has(id)) return [];
    const { isDeleted, name, color } = readTab(tabs.get(id));
    return [{ id, name: name || `Sheet${at + 1}`, ...(color && { color }), isDeleted }];
  });
  if (found.some(({ isDeleted }) => !isDeleted)) return found;
  const { isDeleted: _, name = "", color } = readTab(tabs.get(FIRST_SHEET));
  const first = { id: FIRST_SHEET, name: name || "Sheet1", ...(color && { color }) };
  return [{ ...first, isDeleted: false }, ...found.filter(({ id }) => id !== FIRST_SHEET)];
}

/** Where a sheet keeps what it holds. */
export function sheetTypes(doc: Y.Doc, id: string) {
  const map = (name: string): Y.Map<unknown> =>
    doc.getMap(id === FIRST_SHEET ? name : `${name}:${id}`);
  return {
    cells: map("cells"),
    meta: doc.getMap<unknown>(id === FIRST_SHEET ? "meta" : `sheetMeta:${id}`),
    rows: map("sheetRows"),
    columns: map("sheetColumns"),
    deleted: map("sheetDeleted"),
    hidden: map("sheetHidden"),
    layouts: map("sheetLayouts"),
    dimensions: map("sheetDimensions"),
    merges: map("sheetMerges"),
    conditional: map("sheetConditional"),
    charts: map("sheetCharts"),
  };
}
export type SheetTypes = ReturnType<typeof sheetTypes>;

export function axisTypes(types: SheetTypes, letter: "r" | "c"): AxisTypes {
  const isRows = letter === "r";
  return {
    letter,
    count: sizeOf(types)[isRows ? "rows" : "columns"],
    placed: isRows ? types.rows : types.columns,
    deleted: types.deleted,
  };
}

export const axesOf = (doc: Y.Doc, id: string): Axes => {
  const types = sheetTypes(doc, id);
  return { rows: readAxis(axisTypes(types, "r")), columns: readAxis(axisTypes(types, "c")) };
};

/** Legacy rows and columns, and how many stay in sight. What is wrong is clamped (Y-024). */
export function sizeOf({ meta }: SheetTypes) {
  const number = (name: string, least: number, most: number, otherwise: number) => {
    const raw = integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)(meta.get(name));
    return Math.min(most, Math.max(least, raw ?? otherwise));
  };
  return {
    rows: number("rows", 1, MAX_ROWS, 100),
    columns: number("columns", 1, MAX_COLUMNS, 26),
    frozenRows: number("frozenRows", 0, MAX_FROZEN_ROWS, 0),
    frozenColumns: number("frozenColumns", 0, MAX_FROZEN_COLUMNS, 0),
  };
}

const orderOf = (doc: Y.Doc): Y.Array<string> => {
  const order = doc.getArray<string>("sheetOrder");
  if (order.length === 0) order.push([FIRST_SHEET]);
  return order;
};

const patchTab = (doc: Y.Doc, id: string, patch: Record<string, unknown>) => {
  const tabs = doc.getMap("sheetTabs");
  const before = tabs.get(id);
  tabs.set(id, { ...(typeof before === "object" ? before : {}), ...patch });
};

/** A name that no other tab has, whatever its case: formulas find sheets by it. */
function freeName(doc: Y.Doc, wanted: string, except?: string): string {
  const taken = new Set(
    everyTab(doc).flatMap(({ id, name }) => (id === except ? [] : [name.toLowerCase()])),
  );
  const plain =
    wanted
      .trim()
      .replace(/[[\]*?:/\\']/g, "")
      .slice(0, MAX_NAME_CHARS - 5) || "Sheet";
  if (!taken.has(plain.toLowerCase())) return plain;
  const stem = plain.replace(/ ?\d+$/, "");
  for (let number = 2; ; number++) {
    const name = `${stem}${/\d$/.test(plain) && !/ \d+$/.test(plain) ? "" : " "}${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** @returns the new sheet's id */
export function addSheet(doc: Y.Doc, name?: string, size = { rows: 100, columns: 26 }): string {
  const id = `s-${crypto.randomUUID()}`;
  doc.transact(() => {
    orderOf(doc).push([id]);
    patchTab(doc, id, { name: freeName(doc, name ?? `Sheet${everyTab(doc).length + 1}`) });
    const { meta } = sheetTypes(doc, id);
    for (const [key, value] of Object.entries(size)) meta.set(key, value);
  });
  return id;
}

export const renameSheet = (doc: Y.Doc, id: string, name: string) =>
  patchTab(doc, id, { name: freeName(doc, name, id) });

/** Its cells stay, so that it can be brought back (Y-023). */
export function deleteSheet(doc: Y.Doc, id: string) {
  if (tabsOf(doc).length > 1) patchTab(doc, id, { deleted: true });
}

export const restoreSheet = (doc: Y.Doc, id: string) => patchTab(doc, id, { deleted: false });

/** @param to its place among all, also the deleted */
export function moveSheet(doc: Y.Doc, id: string, to: number) {
  doc.transact(() => {
    const order = orderOf(doc);
    const ids: unknown[] = order.toArray();
    for (let at = ids.length - 1; at >= 0; at--) if (ids[at] === id) order.delete(at, 1);
    order.insert(Math.min(to, order.length), [id]);
  });
}
