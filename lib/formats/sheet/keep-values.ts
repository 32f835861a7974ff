/** Formulas that can't be computed here become the value that the file has for them. */

import { FormulaError } from "../../formulas/values";
import type { CellContent, WorkbookContent } from "../../kinds/sheet/content";
import { computed } from "./computed";
import type { NotTaken } from "./not-taken";

/** @param values of formulas, as the file has them */
export function keepUnknownFormulas(
  content: WorkbookContent,
  values: ReadonlyMap<CellContent, string>,
  notTaken: NotTaken,
) {
  if (values.size === 0) return;
  const { book, sheet } = computed(content);
  for (const { id, cells } of content.sheets) {
    for (const cell of cells) {
      const known = values.get(cell);
      if (known === undefined || known === "" || known.startsWith("#")) continue;
      const value = book.get(sheet(id), cell.row, cell.column);
      // A function or a name that is not there, or an array where Excel shows one of its values.
      const isUnknown = value instanceof FormulaError && /^#(NAME\?|SPILL!)$/.test(value.code);
      if (!isUnknown) continue;
      cell.value = known;
      notTaken.add("formula");
    }
  }
}
