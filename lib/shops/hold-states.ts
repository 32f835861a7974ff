/** What becomes of an order's hold, and of the counters that it took from. Nothing is written here; holds.ts does. */
import type { HoldState } from "@/lib/contract/shop-stock";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time";

export type HoldKind = "link" | "bank" | "none";

/**
 * Units are held until they are sold or there again: `count - held` are left. Below none, more was sold than counted,
 * which is shown as none; canceled orders then add no units that never were.
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

/** Where a move leads from each state; what is not named stays as it is, and is not done. */
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
  /** Claims of which too few are left. */
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

/** While a payment is on its way, and again when it is not. */
export const untilWhilePaying = (isPending: boolean, orderedAt: Date): Date =>
  isPending ? after(orderedAt, 24 * HOUR_MS) : firstUntil("link", orderedAt);

/** Once its owner was shown the order (K-007); null: until they act. */
export const untilWhenShown = (kind: HoldKind, orderedAt: Date): Date | null =>
  kind === "bank" ? after(orderedAt, 7 * DAY_MS) : null;
