/** Events side by side where they overlap: by minutes in a day, by days in a row of days. */
export interface Span {
  start: number;
  /** Exclusive. */
  end: number;
}

/** Events that overlap directly or through others. */
export interface Group extends Span {
  size: number;
  lanes: number;
}

export type Placed<Item> = Item & { lane: number; group: Group };

/** @param items sorted by start @param least the shortest length that an item is drawn with, in the span's units */
export function inLanes<Item extends Span>(items: readonly Item[], least = 0): Placed<Item>[] {
  const endOf = ({ start, end }: Span) => Math.max(end, start + least);
  const placed: Placed<Item>[] = [];
  let group: Group | null = null;
  for (const item of items) {
    const { start } = item;
    if (group === null || start >= group.end) group = { start, end: start, size: 0, lanes: 0 };
    const here: Group = group;
    const beside = placed.filter((one) => one.group === here && endOf(one) > start);
    const taken = new Set(beside.map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    here.end = Math.max(here.end, endOf(item));
    here.size += 1;
    here.lanes = Math.max(here.lanes, lane + 1);
    placed.push({ ...item, lane, group: here });
  }
  return placed;
}

/**
 * The lane at which an event must end. It may continue under events that start after its first line.
 * @param line the line's height, in the span's units
 */
export function laneEnd(
  { start, lane }: Placed<Span>,
  among: readonly Placed<Span>[],
  line: number,
): number {
  const covered = among.filter(
    (one) =>
      one.lane > lane && one.start < start + line && Math.max(one.end, one.start + line) > start,
  );
  return Math.min(Number.POSITIVE_INFINITY, ...covered.map((one) => one.lane));
}
