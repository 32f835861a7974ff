/** Puts what the server has now into the list that is shown, without moving a row under anybody's hand. */
import type { DeskRow } from "@/client/tickets/desk";

export interface Merged {
  rows: readonly DeskRow[];
  /** Not shown yet: they wait until somebody asks for them. */
  arrived: readonly DeskRow[];
}

/**
 * @param first the server's first page of the same list
 * @param isWhole nothing comes after that page
 * @param isHeld rows that stay though they left the list: chosen, or with the focus
 */
export function mergeRows(
  shown: readonly DeskRow[],
  first: readonly DeskRow[],
  isWhole: boolean,
  isHeld: (code: string) => boolean,
): Merged {
  const known = new Set(shown.map(({ code }) => code));
  const now = new Map(first.map((row) => [row.code, row]));
  const last = first.at(-1);
  const mustBeThere = (row: DeskRow) => isWhole || (last !== undefined && !isAfter(row, last));
  const rows = shown.flatMap((row) => {
    const newer = now.get(row.code);
    if (newer) return [newer];
    return mustBeThere(row) && !isHeld(row.code) ? [] : [row];
  });
  return { rows, arrived: first.filter(({ code }) => !known.has(code)) };
}

/** Both in the list's order, newest first, each once. */
export function joinRows(some: readonly DeskRow[], others: readonly DeskRow[]): DeskRow[] {
  const all = new Map([...others, ...some].map((row) => [row.code, row]));
  return [...all.values()].sort((a, b) => (isAfter(a, b) ? 1 : -1));
}

/** Whether `row` comes later in the list than `other`. */
const isAfter = (row: DeskRow, other: DeskRow): boolean =>
  row.createdAt === other.createdAt ? row.code > other.code : row.createdAt < other.createdAt;
