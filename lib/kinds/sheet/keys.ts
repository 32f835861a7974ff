/** Cell keys: the ids of a cell's row and column, legacy ones by their number (Y-021). */
import type * as Y from "yjs";

const partOf = (id: string) => (/^[rc]\d+$/.test(id) ? id.slice(1) : id);

export const cellKey = (row: string, column: string) => `${partOf(row)}:${partOf(column)}`;

/** How else the same cell may be written: `r0:c0` is `0:0`. */
export function otherKeys(row: string, column: string): string[] {
  const [plainRow, plainColumn] = [partOf(row), partOf(column)];
  if (plainRow === row && plainColumn === column) return [];
  return [`${row}:${column}`, `${plainRow}:${column}`, `${row}:${plainColumn}`].filter(
    (key) => key !== `${plainRow}:${plainColumn}`,
  );
}

/** The row's and the column's id; `null` for a key that names no cell. */
export function idsOfKey(key: string): [row: string, column: string] | null {
  const parts = /^r?(\d{1,6}|(?<=^r)-[0-9a-z-]{1,40}):c?(\d{1,6}|(?<=:c)-[0-9a-z-]{1,40})$/i.exec(
    key,
  );
  return parts ? [`r${parts[1]}`, `c${parts[2]}`] : null;
}

export function storedCell(cells: Y.Map<unknown>, row: string, column: string): unknown {
  const found = cells.get(cellKey(row, column));
  if (found !== undefined) return found;
  for (const key of otherKeys(row, column)) {
    const other = cells.get(key);
    if (other !== undefined) return other;
  }
  return undefined;
}
