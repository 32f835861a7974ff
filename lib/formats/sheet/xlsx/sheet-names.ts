/** Names of sheets as Excel takes them: at most 31 characters, each once. Formulas follow. */
import type { StoredWorkbook } from "../../../kinds/sheet/content";
import type { Computed } from "../computed";

const MAX_NAME_CHARS = 31;

export function renamed(content: StoredWorkbook, { book, sheet }: Computed): StoredWorkbook {
  const taken = new Set<string>();
  const sheets = content.sheets.map((one) => {
    const name = excelName(one.name, taken);
    taken.add(name.toLowerCase());
    return { ...one, name };
  });
  const changed = sheets.filter(({ name }, at) => name !== content.sheets[at]?.name);
  if (changed.length === 0) return content;
  for (const { id, name } of changed) book.edit(() => book.renameSheet(sheet(id), name));
  return {
    ...content,
    sheets: sheets.map((one) => ({
      ...one,
      cells: one.cells.map((cell) => {
        const now = book.formulaAt(sheet(one.id), cell.row, cell.column);
        return now === null ? cell : { ...cell, value: now };
      }),
    })),
  };
}

function excelName(given: string, taken: ReadonlySet<string>): string {
  const plain =
    given
      .replace(/[[\]*?:/\\]/g, "")
      .replace(/^'+|'+$/g, "")
      .trim() || "Sheet";
  const base = plain.slice(0, MAX_NAME_CHARS).trim();
  if (!taken.has(base.toLowerCase())) return base;
  for (let number = 2; ; number++) {
    const name = `${plain.slice(0, MAX_NAME_CHARS - 4).trim()} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}
