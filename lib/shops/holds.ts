/** The stock that orders hold: kept, released, reclaimed, lapsed and paid (K-006…K-010, DB-046). */
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { shopHold, shopStock } from "@/db/schema";
import type { AnswerOf } from "@/lib/contract/operation";
import type { LinkStatus } from "@/lib/contract/pay-shapes";
import type * as api from "@/lib/contract/shop-stock";
import {
  type Claim,
  type Counter,
  type HoldMove,
  leftOf,
  type Moved,
  moveHold,
  untilWhenShown,
  untilWhilePaying,
} from "./hold-states";
import { MAX_ORDERS } from "./limits";

type HoldRow = typeof shopHold.$inferSelect;

/** The lock order of lock.ts: holds, then counters. */
const holdOrder = [asc(shopHold.shopId), asc(shopHold.orderId)];

const lockHolds = (tx: Tx, which: SQL | undefined, limit = MAX_ORDERS): Promise<HoldRow[]> =>
  tx
    .select()
    .from(shopHold)
    .where(which)
    .orderBy(...holdOrder)
    .limit(limit)
    .for("update");

type Counters = ReadonlyMap<number, Counter>;

async function lockCounters(tx: Tx, which: SQL | undefined): Promise<Counters> {
  const rows = await tx
    .select()
    .from(shopStock)
    .where(which)
    .orderBy(asc(shopStock.shopId), asc(shopStock.tag))
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

const ofOrders = (shopId: string, orders: readonly string[]): SQL | undefined =>
  and(eq(shopHold.shopId, shopId), inArray(shopHold.orderId, [...orders]));

const claimsOf = (hold: HoldRow, counters: Counters): Claim[] =>
  hold.counters.flatMap((id, i) => {
    const counter = counters.get(id);
    return counter ? [{ counter, qty: hold.qtys[i] ?? 0 }] : [];
  });

const idsOf = (holds: readonly HoldRow[]): number[] => [
  ...new Set(holds.flatMap(({ counters }) => counters)),
];

/** Moves holds and their units on the counters. */
async function moveHolds(
  tx: Tx,
  which: SQL | undefined,
  move: HoldMove,
  limit = MAX_ORDERS,
): Promise<(Moved & { orderId: string })[]> {
  const holds = await lockHolds(tx, which, limit);
  if (holds.length === 0) return [];
  const counters = await lockCounters(tx, inArray(shopStock.id, idsOf(holds)));
  const moved = holds.map((hold) => ({
    orderId: hold.orderId,
    hold,
    ...moveHold(hold.state, claimsOf(hold, counters), move),
  }));
  await saveCounters(tx, counters);
  for (const state of ["held", "kept", "released", "lapsed"] as const) {
    const changed = moved.filter((one) => one.state === state && one.hold.state !== state);
    const key = sql`(${shopHold.shopId}, ${shopHold.orderId})`;
    const keys = changed.map(({ hold }) => sql`(${hold.shopId}::uuid, ${hold.orderId}::uuid)`);
    if (keys.length > 0)
      await tx
        .update(shopHold)
        .set({ state, until: null })
        .where(sql`${key} in (${sql.join(keys, sql`, `)})`);
  }
  return moved;
}

async function saveCounters(tx: Tx, counters: Counters): Promise<void> {
  if (counters.size === 0) return;
  const ids = sql.param([...counters.keys()]);
  const column = (name: "count" | "held") =>
    sql.param([...counters.values()].map((counter) => counter[name]));
  await tx.execute(sql`update shop_stock s set count = c.count, held = c.held
    from unnest(${ids}::bigint[], ${column("count")}::int[], ${column("held")}::int[]) as c (id, count, held)
    where s.id = c.id and (s.count, s.held) is distinct from (c.count, c.held)`);
}

/** Holds that lapse in one transaction. */
const HOLDS_PER_STEP = 100;

/** Lapses holds that are over, each once, even with concurrent runs (K-008). @returns how many lapsed */
export async function lapseHolds(now = new Date()): Promise<number> {
  for (let lapsed = 0; ; ) {
    const moved = await db().transaction((tx) =>
      moveHolds(tx, lte(shopHold.until, now), "lapse", HOLDS_PER_STEP),
    );
    if (moved.length === 0) return lapsed;
    lapsed += moved.length;
  }
}

/**
 * Lapses due holds first.
 * @returns in `done` the orders now in the requested state, including those that were before
 */
async function moveOrders(shopId: string, orders: readonly string[], move: HoldMove, now: Date) {
  await lapseHolds(now);
  const moved = await db().transaction((tx) => moveHolds(tx, ofOrders(shopId, orders), move));
  return { moved, done: moved.filter(({ isDone }) => isDone).map(({ orderId }) => orderId) };
}

const mover =
  (move: HoldMove) =>
  async (shopId: string, orders: readonly string[], now = new Date()) => ({
    done: (await moveOrders(shopId, orders, move, now)).done,
  });
export const keepHolds = mover("keep");
export const releaseHolds = mover("release");

/** A reclaimed hold has no end: it lasts until its owner acts. */
export async function reclaimHolds(
  shopId: string,
  orders: readonly string[],
  now = new Date(),
): Promise<AnswerOf<typeof api.reclaimHolds>> {
  const { moved, done } = await moveOrders(shopId, orders, "reclaim", now);
  const short = moved
    .filter((one) => one.short.length > 0)
    .map((one) => [
      one.orderId,
      leftByTag(
        one.short.map(({ counter }) => counter),
        shopId,
      ),
    ]);
  return { done, short: Object.fromEntries(short) };
}

/** A counter of another shop is named together with that shop (K-005). */
export const leftByTag = (
  counters: readonly Omit<Counter, "oversell">[],
  shopId: string,
): Record<string, number> =>
  Object.fromEntries(
    counters.map((counter) => [
      counter.shopId === shopId ? counter.tag : `${counter.shopId}:${counter.tag}`,
      leftOf(counter),
    ]),
  );

/** K-010 */
export async function readHolds(
  shopId: string,
  orders: readonly string[],
  now = new Date(),
): Promise<AnswerOf<typeof api.readHolds>> {
  await lapseHolds(now);
  const holds = await db().select().from(shopHold).where(ofOrders(shopId, orders));
  const stock = await db()
    .select()
    .from(shopStock)
    .where(inArray(shopStock.id, idsOf(holds)));
  const counters = new Map(stock.map((row) => [row.id, row]));
  const shown = holds.map((hold) => [
    hold.orderId,
    {
      state: hold.state,
      until: hold.until?.toISOString() ?? null,
      claims: claimsOf(hold, counters).map(({ counter, qty }) => ({
        ...(counter.shopId === shopId ? {} : { shop: counter.shopId }),
        tag: counter.tag,
        qty,
      })),
    },
  ]);
  return { holds: Object.fromEntries(shown) };
}

/** K-007: the owner has seen these orders. Holds with a payment link do not change: their payment decides. */
export async function showHolds(shopId: string, orders: readonly string[], now = new Date()) {
  const isHeld = and(ofOrders(shopId, orders), ne(shopHold.kind, "link"), gt(shopHold.until, now));
  await changeUntil(db(), isHeld, ({ kind, createdAt }) => untilWhenShown(kind, createdAt));
}

/**
 * Applies a payment link's new status to the orders that wait for it, under the link's lock (K-006). A lapsed order
 * that is paid takes its units again if enough are left; otherwise it counts as paid and out of stock (K-008).
 */
export async function applyPaymentToHolds(tx: Tx, link: string, status: LinkStatus, now: Date) {
  const ofLink = eq(shopHold.link, link);
  if (status === "paid") return void (await moveHolds(tx, ofLink, "keep"));
  const isPending = status === "pending" || status === "partial";
  await changeUntil(tx, and(ofLink, gt(shopHold.until, now)), ({ createdAt }) =>
    untilWhilePaying(isPending, createdAt),
  );
}

/** Changes only holds that have an end. */
async function changeUntil(
  from: Pick<Tx, "select" | "update">,
  which: SQL | undefined,
  untilOf: (hold: HoldRow) => Date | null,
) {
  for (const hold of await from
    .select()
    .from(shopHold)
    .where(which)
    .orderBy(...holdOrder)) {
    const same = and(ofOrders(hold.shopId, [hold.orderId]), isNotNull(shopHold.until));
    await from
      .update(shopHold)
      .set({ until: untilOf(hold) })
      .where(same);
  }
}

/** Gives back what deleted orders hold; sold units stay sold. @param orders null: all of the shop */
export async function removeHolds(tx: Tx, shopId: string, orders: readonly string[] | null) {
  const which = orders === null ? eq(shopHold.shopId, shopId) : ofOrders(shopId, orders);
  await moveHolds(tx, and(which, eq(shopHold.state, "held")), "release");
  await tx.delete(shopHold).where(which);
}

/**
 * Gives back what a shop's orders hold of another shop's counters and removes these counters from the orders, so that a
 * late payment or a reclaim does not take them again. Sold units can still be given back.
 * @returns the orders
 */
export async function dropCounters(tx: Tx, shopId: string, of: string): Promise<string[]> {
  const counted = sql`array(select id from shop_stock where shop_id = ${of})`;
  const isUnsold = and(eq(shopHold.shopId, shopId), ne(shopHold.state, "kept"));
  const holds = await lockHolds(tx, and(isUnsold, sql`${shopHold.counters} && ${counted}`));
  if (holds.length === 0) return [];
  const counters = await lockCounters(tx, eq(shopStock.shopId, of));
  for (const hold of holds) {
    if (hold.state === "held")
      for (const { counter, qty } of claimsOf(hold, counters)) counter.held -= qty;
    const left = hold.counters.flatMap((id, i) =>
      counters.has(id) ? [] : [[id, hold.qtys[i] ?? 0] as const],
    );
    await tx
      .update(shopHold)
      .set({ counters: left.map(([id]) => id), qtys: left.map(([, qty]) => qty) })
      .where(ofOrders(shopId, [hold.orderId]));
  }
  await saveCounters(tx, counters);
  return holds.map(({ orderId }) => orderId);
}
