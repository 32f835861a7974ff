/**
 * Whether an update would change anything, told from bytes alone: an update sent twice must leave
 * the version where it was (F-032, F-033).
 */
import { scanUpdate } from "./yjs-scan";

/** Client to ascending, disjoint, non-touching `[from, to)` clocks, flattened. */
type Ranges = Map<number, number[]>;

export interface Known {
  written: Ranges;
  deleted: Ranges;
}

/** What a state (or any update) holds. Worth keeping while several updates meet the same state. */
export function knownOf(state: Uint8Array): Known {
  const written: Ranges = new Map();
  const deleted: Ranges = new Map();
  scanUpdate(state, {
    range: (client, clock, length) => append(written, client, clock, length),
    deleted: (client, clock, length) => append(deleted, client, clock, length),
  });
  for (const [client, ranges] of written) written.set(client, join(ranges));
  for (const [client, ranges] of deleted) deleted.set(client, join(ranges));
  return { written, deleted };
}

/** True when everything `update` writes and deletes is written and deleted in `state` already. */
export function addsNothing(update: Uint8Array, state: Uint8Array | Known): boolean {
  const known = state instanceof Uint8Array ? knownOf(state) : state;
  let nothing = true;
  scanUpdate(update, {
    range(client, clock, length) {
      nothing &&= holds(known.written, client, clock, clock + length);
    },
    deleted(client, clock, length) {
      nothing &&= holds(known.deleted, client, clock, clock + length);
    },
  });
  return nothing;
}

function append(ranges: Ranges, client: number, clock: number, length: number): void {
  const own = ranges.get(client);
  if (own === undefined) ranges.set(client, [clock, clock + length]);
  else if (own[own.length - 1] === clock) own[own.length - 1] = clock + length;
  else own.push(clock, clock + length);
}

function join(flat: number[]): number[] {
  if (flat.length === 2) return flat;
  const pairs: [number, number][] = [];
  for (let at = 0; at < flat.length; at += 2) pairs.push([flat[at] ?? 0, flat[at + 1] ?? 0]);
  pairs.sort((a, b) => a[0] - b[0]);
  const joined: number[] = [];
  for (const [from, to] of pairs) {
    const end = joined[joined.length - 1];
    if (end !== undefined && from <= end) joined[joined.length - 1] = Math.max(end, to);
    else joined.push(from, to);
  }
  return joined;
}

/** Binary search for the last range that begins at or before `from`. */
function holds(ranges: Ranges, client: number, from: number, to: number): boolean {
  const own = ranges.get(client);
  if (own === undefined) return false;
  let low = 0;
  let high = own.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((own[middle * 2] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  return low > 0 && to <= (own[low * 2 - 1] ?? 0);
}
