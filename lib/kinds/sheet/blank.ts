/** A new workbook: one sheet, `default`, whose types are the document's top-level ones (Y-020). */
import * as Y from "yjs";

const ROWS = 100;
const COLUMNS = 26;
const UNTITLED = "Untitled";

/**
 * Only `meta` is written. An empty `sheetOrder` means the one sheet, and a type that nothing was
 * put into exists as soon as someone asks for it (Y-022, Y-024).
 */
export function blankSheet(title = UNTITLED): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    const meta = doc.getMap("meta");
    meta.set("title", title);
    meta.set("kind", "sheet");
    meta.set("rows", ROWS);
    meta.set("columns", COLUMNS);
    meta.set("frozenRows", 0);
    meta.set("frozenColumns", 0);
  });
  return doc;
}
