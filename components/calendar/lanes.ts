/** Events of one day side by side, where they overlap. */
interface Span {
  start: number;
  end: number;
}

export type Placed<Item> = Item & { lane: number; lanes: number };

/** @param items in the order of their starts @param least the shortest that one is drawn, in the units of its span */
export function inLanes<Item extends Span>(items: readonly Item[], least: number): Placed<Item>[] {
  const placed: Placed<Item>[] = [];
  let group: Placed<Item>[] = [];
  let groupEnd = Number.NEGATIVE_INFINITY;
  const close = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    for (const one of group) one.lanes = lanes;
    group = [];
  };
  for (const item of items) {
    if (item.start >= groupEnd) close();
    const endOf = ({ start, end }: Span) => Math.max(end, start + least);
    const taken = new Set(group.filter((one) => endOf(one) > item.start).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    const one = { ...item, lane, lanes: 1 };
    group.push(one);
    placed.push(one);
    groupEnd = Math.max(group.length === 1 ? Number.NEGATIVE_INFINITY : groupEnd, endOf(item));
  }
  close();
  return placed;
}
