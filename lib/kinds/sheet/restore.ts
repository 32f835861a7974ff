/** Brings a workbook back to an older version of itself, as an edit that can be undone. */
import type * as Y from "yjs";
import { isSameJson } from "../json";
import { everyTab, FIRST_SHEET, sheetTypes } from "./tabs";

/** All that a workbook consists of beside what every file has. */
export const workbookTypes = (doc: Y.Doc): Y.AbstractType<unknown>[] =>
  [
    ...everyTab(doc).flatMap(({ id }) => Object.values(sheetTypes(doc, id))),
    ...[doc.getMap("sheetTabs"), doc.getMap("namedRanges"), doc.getArray("sheetOrder")],
  ] as Y.AbstractType<unknown>[];

/**
 * Sheets, rows and columns that were added since are deleted, not forgotten: others may have written in them. Layouts stay,
 * since formulas of others may stand on them.
 */
export function restoreWorkbook(doc: Y.Doc, version: Y.Doc) {
  const ids = new Set([...everyTab(doc), ...everyTab(version)].map(({ id }) => id));
  for (const id of ids) {
    const { layouts, rows, columns, deleted, ...now } = sheetTypes(doc, id);
    const then = sheetTypes(version, id);
    restoreMap(deleted, then.deleted);
    for (const [axis, before] of [[rows, then.rows] as const, [columns, then.columns] as const]) {
      for (const [key, value] of before)
        if (!isSameJson(axis.get(key), value)) axis.set(key, value);
      for (const key of axis.keys()) if (!before.has(key)) deleted.set(key, true);
    }
    for (const [key, layout] of then.layouts) if (!layouts.has(key)) layouts.set(key, layout);
    for (const name of Object.keys(now) as (keyof typeof now)[]) restoreMap(now[name], then[name]);
  }
  for (const name of ["sheetTabs", "namedRanges"])
    restoreMap(doc.getMap(name), version.getMap(name));
  const order = version.getArray<unknown>("sheetOrder").toArray();
  const now = doc.getArray<unknown>("sheetOrder");
  const later = now.toArray().filter((id) => !order.includes(id) && id !== FIRST_SHEET);
  for (const id of later) {
    if (typeof id === "string") doc.getMap("sheetTabs").set(id, { deleted: true });
  }
  if (now.length === 0) return;
  now.delete(0, now.length);
  now.push([...(order.length > 0 ? order : [FIRST_SHEET]), ...later]);
}

function restoreMap(map: Y.Map<unknown>, before: Y.Map<unknown>) {
  for (const [key, value] of before) {
    if (!isSameJson(map.get(key), value)) map.set(key, value);
  }
  for (const key of [...map.keys()]) if (!before.has(key)) map.delete(key);
}
