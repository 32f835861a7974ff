/**
 * The order of a sheet's rows, or of its columns (Y-021, DB-034). Legacy ids come in order, each followed by what was
 * inserted behind it, by rank and then by id. Ids and what they were inserted behind never change, so that two people who
 * insert at one place get both in one order, and a cell stays in its row.
 *
 * A row that is moved names in `at` an id that was inserted where it stands now and is itself deleted. Whoever does not know
 * `at` shows the row where it was.
 */
import type * as Y from "yjs";
import { isAxisId } from "./anchored";

export type AxisLetter = "r" | "c";

export interface AxisTypes {
  letter: AxisLetter;
  /** How many legacy ids there are. */
  count: number;
  placed: Y.Map<unknown>;
  deleted: Y.Map<unknown>;
}

interface Place {
  after: string;
  rank: string;
}

export class Axis {
  private readonly index: Map<string, number>;
  private allIndex: Map<string, number> | null = null;

  constructor(
    /** Without what is deleted. */
    readonly ids: readonly string[],
    /** All, also those that are deleted, so that a range knows what was between its ends. */
    private readonly all: readonly string[],
    private readonly slots: ReadonlyMap<string, string>,
  ) {
    this.index = new Map(ids.map((id, at) => [id, at]));
  }

  get size(): number {
    return this.ids.length;
  }

  /** @throws RangeError */
  at(position: number): string {
    const id = this.ids[position];
    if (id === undefined) throw new RangeError(`There is no row or column ${position}.`);
    return id;
  }

  /** -1 when it is deleted or was never there. */
  indexOf(id: string): number {
    return this.index.get(id) ?? -1;
  }

  /** Whether it is a row or column of this sheet, also a deleted one. */
  knows = (id: string): boolean => this.indexOf(id) >= 0 || this.amongAll(id) >= 0;

  private amongAll(id: string): number {
    this.allIndex ??= new Map(this.all.map((one, at) => [one, at]));
    return this.allIndex.get(id) ?? -1;
  }

  /** What something is inserted behind so that it follows this position; -1 is before the first. */
  anchor(position: number): string {
    if (position < 0) return "";
    const id = this.at(position);
    return this.slots.get(id) ?? id;
  }

  /** Whether nothing deleted stands directly before or behind these positions. */
  isAmongShown(from: number, to: number): boolean {
    const before = from > 0 ? this.amongAll(this.at(from - 1)) : -1;
    const after = to + 1 < this.size ? this.amongAll(this.at(to + 1)) : this.all.length;
    return after - before === to - from + 2;
  }

  /** First and last position of what is left between two ids. */
  span(from: string, to: string): [number, number] | null {
    const [start, end] = [this.indexOf(from), this.indexOf(to)];
    if (start >= 0 && end >= 0) return start <= end ? [start, end] : [end, start];
    const [first, last] = [this.amongAll(from), this.amongAll(to)];
    if (first < 0 || last < 0) return null;
    const between = this.all.slice(Math.min(first, last), Math.max(first, last) + 1);
    const left = between.map((id) => this.indexOf(id)).filter((at) => at >= 0);
    return left.length > 0 ? [Math.min(...left), Math.max(...left)] : null;
  }
}

export interface Axes {
  rows: Axis;
  columns: Axis;
}

export function readAxis({ letter, count, placed, deleted }: AxisTypes): Axis {
  const behind = new Map<string, [id: string, rank: string][]>();
  const slots = new Map<string, string>();
  for (const [id, raw] of placed) {
    const { after, at } = membersOf(raw);
    const isPlaced = isInserted(id, letter) && isPlace(raw, letter);
    if (isPlaced) push(behind, after as string, [id, (raw as Place).rank]);
    if (isAxisId(at, letter) && isPlace(placed.get(at), letter)) slots.set(id, at);
  }
  for (const list of behind.values()) list.sort(byRank);
  const holders = new Map<string, string>();
  for (const [id, slot] of [...slots].sort()) {
    if (holders.has(slot)) slots.delete(id);
    else holders.set(slot, id);
  }

  const order: string[] = [];
  const visit = (start: string) => {
    const open = [start];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id !== "") order.push(id);
      const next = behind.get(id);
      behind.delete(id);
      for (let at = (next?.length ?? 0) - 1; at >= 0; at--) open.push(next?.[at]?.[0] ?? "");
    }
  };
  visit("");
  for (let at = 0; at < count; at++) visit(`${letter}${at}`);
  // Behind something that is not there: at the end, rather than lost.
  for (const start of [...behind.keys()].sort()) {
    const orphans = behind.get(start) ?? [];
    behind.delete(start);
    for (const [id] of orphans) visit(id);
  }

  const all = order.flatMap((id) => holders.get(id) ?? (slots.has(id) ? [] : [id]));
  return new Axis(
    deleted.size > 0 ? all.filter((id) => deleted.get(id) !== true) : all,
    all,
    slots,
  );
}

const isInserted = (id: string, letter: AxisLetter) => id.startsWith(`${letter}-`);

const membersOf = (raw: unknown): Record<string, unknown> =>
  typeof raw === "object" && raw !== null ? (raw as Record<string, unknown>) : {};

function isPlace(raw: unknown, letter: AxisLetter): raw is Place {
  const { after, rank } = membersOf(raw);
  return (
    typeof rank === "string" && rank.length <= 100 && (after === "" || isAxisId(after, letter))
  );
}

function push<T>(lists: Map<string, T[]>, key: string, value: T) {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const byRank = ([id, rank]: [string, string], [otherId, other]: [string, string]) =>
  rank < other || (rank === other && id < otherId) ? -1 : 1;

/**
 * Inserts deleted ids behind `anchor`, one behind the other. They are shown once they are deleted no more: only that is
 * undone, so that what somebody inserted behind them meanwhile keeps its place.
 */
export function insertIds(types: AxisTypes, anchor: string, count: number): string[] {
  const { letter, placed, deleted } = types;
  const ids: string[] = [];
  let [after, rank] = [anchor, rankBefore(firstRank(placed, anchor))];
  for (let made = 0; made < count; made++) {
    const id = `${letter}-${crypto.randomUUID()}`;
    placed.set(id, { after, rank });
    deleted.set(id, true);
    ids.push(id);
    [after, rank] = [id, MIDDLE];
  }
  return ids;
}

const MIDDLE = "80000000";

function firstRank(placed: Y.Map<unknown>, anchor: string): string | null {
  let first: string | null = null;
  for (const raw of placed.values()) {
    const { after, rank } = membersOf(raw);
    if (after === anchor && typeof rank === "string" && (first === null || rank < first)) {
      first = rank;
    }
  }
  return first;
}

/** A rank before all others; where there is none, the id decides. */
function rankBefore(first: string | null): string {
  if (first === null) return MIDDLE;
  const number = /^[0-9a-f]{8}$/.test(first) ? Number.parseInt(first, 16) : 0;
  if (number > 0) return (number - 1).toString(16).padStart(8, "0");
  return first > "00000000" ? "00000000" : "";
}
