/** Which places of a graph read themselves, by any way round: Tarjan's strongly connected components, without recursion. */

interface Visit<P> {
  readers: P[];
  /** The next of the readers to look at. */
  at: number;
  index: number;
  /** The earliest visit that is reached from here. */
  low: number;
  isOpen: boolean;
}

export function circlesAmong<P>(places: ReadonlySet<P>, readersOf: (place: P) => P[]): Set<P> {
  const visits = new Map<P, Visit<P>>();
  const circular = new Set<P>();
  const open: P[] = [];
  const enter = (place: P): Visit<P> => {
    const readers = readersOf(place).filter((reader) => places.has(reader));
    const visit = { readers, at: 0, index: visits.size, low: visits.size, isOpen: true };
    visits.set(place, visit);
    open.push(place);
    return visit;
  };
  const close = (place: P, visit: Visit<P>) => {
    const component = open.splice(open.lastIndexOf(place));
    for (const part of component) (visits.get(part) ?? visit).isOpen = false;
    const isCircle = component.length > 1 || visit.readers.includes(place);
    if (isCircle) for (const part of component) circular.add(part);
  };
  for (const start of places) {
    if (visits.has(start)) continue;
    const path: [P, Visit<P>][] = [[start, enter(start)]];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const [place, visit] = top;
      const reader = visit.readers[visit.at++];
      if (reader !== undefined) {
        const seen = visits.get(reader);
        if (!seen) path.push([reader, enter(reader)]);
        else if (seen.isOpen) visit.low = Math.min(visit.low, seen.index);
        continue;
      }
      path.pop();
      if (visit.low === visit.index) close(place, visit);
      const [, parent] = path.at(-1) ?? [];
      if (parent) parent.low = Math.min(parent.low, visit.low);
    }
  }
  return circular;
}
