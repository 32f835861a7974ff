/** Events side by side where they overlap: by minutes in a day, by days in a row of days. */
export interface Span {
  start: number;
  /** Not in it. */
  end: number;
}

/** Events that overlap, each with another of them. */
export interface Group extends Span {
  size: number;
  lanes: number;
}

export type Placed<Item> = Item & { lane: number; group: Group };

/** @param items in the order of their starts @param least the shortest that one is drawn, in the units of its span */
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

/** The lane before which one must end. It may run on under those that start later, once its first line is seen. @param line its height, in the units of spans */
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
