/** The searched text of a workbook: the texts typed into its cells, and the names of its sheets. */
import type * as Y from "yjs";
import { readCell } from "../../lib/kinds/sheet/cell";
import { sheetTypes, tabsOf } from "../../lib/kinds/sheet/tabs";

export function* sheetTexts(doc: Y.Doc): Generator<{ id: string; text: string }> {
  for (const { id, name } of tabsOf(doc)) {
    yield { id, text: name };
    for (const raw of sheetTypes(doc, id).cells.values()) {
      const text = readCell(raw)?.value ?? "";
      if (text !== "" && !text.startsWith("=")) yield { id, text };
    }
  }
}
