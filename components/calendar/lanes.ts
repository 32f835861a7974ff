/** Events of one day side by side, where they overlap. */
interface Span {
  start: number;
  end: number;
}

/** Events that overlap, each with another of them. */
interface Group extends Span {
  size: number;
  lanes: number;
}

export type Placed<Item> = Item & { lane: number; group: Group };

/** @param items in the order of their starts @param least the shortest that one is drawn, in the units of its span */
export function inLanes<Item extends Span>(items: readonly Item[], least: number): Placed<Item>[] {
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
