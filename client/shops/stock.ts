/** A shop's stock: the owner's counts, and changes caused by orders (DB-046). */
import type { AnswerOf } from "../../lib/contract/operation";
import * as api from "../../lib/contract/shop-stock";
import { type OrderStatus, stockEffect } from "../../lib/kinds/shop/statuses";
import { randomBytes, toBase64url } from "../../lib/protocol/bytes";
import { callOperation } from "../call";
import { inParts } from "./in-parts";
import { asShopOwner } from "./owner";
import type { ShopSession } from "./session";
import { tagOf, tagsOf } from "./stock-left";

const COUNTS_AT_ONCE = 400;
const ORDERS_AT_ONCE = 200;

type StockCount = AnswerOf<typeof api.readCounts>["counts"][string];
export type CountByCounter = ReadonlyMap<string, StockCount>;

const byCounter = (
  tags: ReadonlyMap<string, string>,
  counts: Readonly<Record<string, StockCount>>,
): CountByCounter =>
  new Map(
    [...tags].flatMap(([counter, tag]) => {
      const count = counts[tag];
      return count ? [[counter, count] as const] : [];
    }),
  );

/** The owner's count of each of the shop's counters. */
export async function readStockCounts(session: ShopSession): Promise<CountByCounter> {
  const tags = await tagsOf(session.owner.shopId, session.current().catalog);
  if (tags.size === 0) return new Map();
  const { counts } = await callOperation(api.readCounts, asShopOwner(session.owner));
  return byCounter(tags, counts);
}

interface CountChange {
  counter: string;
  /** The count that the owner saw while typing `count`. */
  seen: number;
  count: number;
  oversell: boolean;
}

export interface StockChange {
  set: readonly CountChange[];
  /** Counters that are no longer tracked. */
  remove: readonly string[];
}

export async function changeStockCounts(
  session: ShopSession,
  { set, remove }: StockChange,
): Promise<void> {
  const stockKey = await stockKeyOf(session);
  const tag = (counter: string) => tagOf(stockKey, session.owner.shopId, counter);
  const sets = set.map(async ({ counter, ...change }) => ({ tag: await tag(counter), ...change }));
  for (const part of inParts(await Promise.all(sets), COUNTS_AT_ONCE))
    await callOperation(api.changeCounts, { ...asShopOwner(session.owner), body: { set: part } });
  for (const part of inParts(await Promise.all(remove.map(tag)), COUNTS_AT_ONCE))
    await callOperation(api.changeCounts, {
      ...asShopOwner(session.owner),
      body: { remove: part },
    });
}

/** Shops from before stock counting have none. When two devices make one, one of them counts. */
async function stockKeyOf(session: ShopSession): Promise<string> {
  const { stockKey } = session.current().catalog;
  if (stockKey) return stockKey;
  const made = toBase64url(randomBytes(32));
  session.editCatalog((now) => (now.stockKey ? now : { ...now, stockKey: made }));
  await session.flush();
  return session.current().catalog.stockKey ?? made;
}

export type OrderHold = AnswerOf<typeof api.readHolds>["holds"][string];

/** The holds of orders that took stock. */
export async function readOrderHolds(
  session: ShopSession,
  orders: readonly string[],
): Promise<Map<string, OrderHold>> {
  const parts = inParts(orders, ORDERS_AT_ONCE).map(async (part) => {
    const call = { ...asShopOwner(session.owner), body: { orders: part } };
    return Object.entries((await callOperation(api.readHolds, call)).holds);
  });
  return new Map((await Promise.all(parts)).flat());
}

/**
 * Changes an order's stock after a change of its status, or after undoing one.
 * @param isPaid whether it is marked as paid after the change
 * @returns false when too little is left to take its units again
 */
export async function moveOrderStock(
  session: ShopSession,
  id: string,
  [from, to]: readonly [OrderStatus, OrderStatus],
  isPaid: boolean,
): Promise<boolean> {
  const call = { ...asShopOwner(session.owner), body: { orders: [id] } };
  const effect = stockEffect(from, to);
  if (effect === "release") await callOperation(api.releaseHolds, call);
  if (effect === "reclaim") {
    const { short } = await callOperation(api.reclaimHolds, call);
    if (id in short) return false;
  }
  if (effect === "keep" || (effect === "reclaim" && isPaid)) {
    const { done } = await callOperation(api.keepHolds, call);
    return done.includes(id) || !(await readOrderHolds(session, [id])).has(id);
  }
  return true;
}
