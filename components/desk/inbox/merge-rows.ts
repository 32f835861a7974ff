/** Merges the server's newest rows into the shown list without moving a row while somebody points at it. */
import type { InboxRowView } from "@/lib/contract/desk";

export interface Merged {
  rows: readonly InboxRowView[];
  /** New tickets, and shown ones with a newer message: they wait above until somebody asks for them. */
  arrived: readonly InboxRowView[];
  /** Between what arrived and what is shown there may be others, which neither has. */
  isApart: boolean;
}

interface FirstPage {
  /** The server's first page of the same list. */
  rows: readonly InboxRowView[];
  /** Nothing comes after it. */
  isWhole: boolean;
}

/**
 * @param hasMore what is shown ends before the list does
 * @param isHeld rows that stay though they left the list: chosen, or with the focus
 */
export function mergeRows(
  shown: readonly InboxRowView[],
  first: FirstPage,
  hasMore: boolean,
  isHeld: (code: string) => boolean,
): Merged {
  const known = new Set(shown.map(({ short_code }) => short_code));
  const now = new Map(first.rows.map((row) => [row.short_code, row]));
  const last = first.rows.at(-1);
  const end = shown.at(-1);
  const mustBeThere = (row: InboxRowView) =>
    first.isWhole || (last !== undefined && !isAfter(row, last));
  const rows = shown.flatMap((row) => {
    const newer = now.get(row.short_code);
    if (newer) return [inPlace(row, newer)];
    return mustBeThere(row) && !isHeld(row.short_code) ? [] : [row];
  });
  // Where rows left the list, others of its next page move up into its first: they are not new.
  const isNext = (row: InboxRowView) => hasMore && (end === undefined || isAfter(row, end));
  const unknown = first.rows.filter(({ short_code }) => !known.has(short_code));
  const risen = first.rows.filter((row) => shown.some((old) => hasRisen(old, row)));
  const [newest] = shown;
  return {
    rows: [...rows, ...unknown.filter(isNext)],
    arrived: joinRows(
      unknown.filter((row) => !isNext(row)),
      risen,
    ),
    isApart: !first.isWhole && !!newest && !!last && isAfter(newest, last),
  };
}

/** Both in the list's order, newest first, each once. */
export function joinRows(
  some: readonly InboxRowView[],
  others: readonly InboxRowView[],
): InboxRowView[] {
  const all = new Map([...others, ...some].map((row) => [row.short_code, row]));
  return [...all.values()].sort((a, b) => (isAfter(a, b) ? 1 : -1));
}

const hasRisen = (old: InboxRowView, now: InboxRowView): boolean =>
  old.short_code === now.short_code && old.last_message_at !== now.last_message_at;

/** What the server has of a row now. Its newer message moves it up, and so waits; until then it is marked as unread. */
const inPlace = (old: InboxRowView, now: InboxRowView): InboxRowView =>
  hasRisen(old, now) ? { ...old, status: now.status, unread: now.unread } : now;

/** Whether `row` comes later in the list than `other`. */
const isAfter = (row: InboxRowView, other: InboxRowView): boolean =>
  row.last_message_at === other.last_message_at
    ? row.short_code > other.short_code
    : row.last_message_at < other.last_message_at;
