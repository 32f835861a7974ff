/** What happens to an order's hold and to its stock counters, as pure functions; holds.ts writes the result. */
import type { HoldState } from "@/lib/contract/shop-stock";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time";

export type HoldKind = "link" | "bank" | "none";

/**
 * Held units are reserved until they are sold or given back, so `count - held` are left. A negative result means more
 * was sold than counted and shows as zero; canceling orders then must not create units.
 */
export interface Counter {
  tag: string;
  shopId: string;
  count: number;
  held: number;
  oversell: boolean;
}

export interface Claim {
  counter: Counter;
  qty: number;
}

export type HoldMove = "keep" | "release" | "reclaim" | "lapse";

/** The next state for each move. A state without an entry does not change, and the move is not done. */
const MOVES: Record<HoldMove, Partial<Record<HoldState, HoldState>>> = {
  keep: { held: "kept", kept: "kept", lapsed: "kept" },
  release: { held: "released", kept: "released", lapsed: "released", released: "released" },
  reclaim: { held: "held", kept: "kept", lapsed: "held", released: "held" },
  lapse: { held: "lapsed" },
};

const hasUnits = (state: HoldState): boolean => state === "held" || state === "kept";

export interface Moved {
  state: HoldState;
  isDone: boolean;
  /** Claims that found too few units. */
  short: readonly Claim[];
}

/** Moves a hold, and its units on its counters: all of them or none (K-008, K-009). */
export function moveHold(state: HoldState, claims: readonly Claim[], move: HoldMove): Moved {
  const next = MOVES[move][state];
  if (next === undefined || next === state) return { state, isDone: next !== undefined, short: [] };
  const takes = !hasUnits(state) && hasUnits(next);
  const short = takes ? claims.filter(isShort) : [];
  if (short.length > 0) return { state, isDone: false, short };
  for (const claim of claims) {
    putUnits(claim, state, -1);
    putUnits(claim, next, 1);
  }
  return { state: next, isDone: true, short };
}

const isShort = ({ counter, qty }: Claim): boolean =>
  !counter.oversell && counter.count - counter.held < qty;

function putUnits({ counter, qty }: Claim, state: HoldState, sign: 1 | -1): void {
  if (state === "held") counter.held += sign * qty;
  if (state === "kept") counter.count -= sign * qty;
}

export const leftOf = ({ count, held }: Pick<Counter, "count" | "held">): number =>
  Math.max(0, count - held);

/** How long a new hold lasts (K-006, K-007). */
const FIRST_MS: Record<HoldKind, number> = {
  link: 30 * MINUTE_MS,
  bank: 3 * DAY_MS,
  none: 3 * DAY_MS,
};

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export const firstUntil = (kind: HoldKind, orderedAt: Date): Date =>
  after(orderedAt, FIRST_MS[kind]);

/** A hold is longer while its payment is pending, and short again when it is not. */
export const untilWhilePaying = (isPending: boolean, orderedAt: Date): Date =>
  isPending ? after(orderedAt, 24 * HOUR_MS) : firstUntil("link", orderedAt);

/** The hold's end after its owner saw the order (K-007); null: until the owner acts. */
export const untilWhenShown = (kind: HoldKind, orderedAt: Date): Date | null =>
  kind === "bank" ? after(orderedAt, 7 * DAY_MS) : null;
