/** A shop's stock in a test: counters are named by a letter. */
import * as countsRoute from "@/app/api/shop-stock/[shopId]/counts/route";
import * as holdsRoute from "@/app/api/shop-stock/[shopId]/holds/route";
import * as keepRoute from "@/app/api/shop-stock/[shopId]/keep/route";
import * as leftRoute from "@/app/api/shop-stock/[shopId]/left/route";
import * as reclaimRoute from "@/app/api/shop-stock/[shopId]/reclaim/route";
import * as releaseRoute from "@/app/api/shop-stock/[shopId]/release/route";
import { pool } from "@/db/client";
import type { Answered } from "./call";
import { askShop, type TestShop } from "./shops";

/** The tag of a counter. */
export const tagOf = (name: string): string => Buffer.alloc(16, name).toString("base64url");

export const claim = (name: string, qty = 1) => ({ tag: tagOf(name), qty });

/** Adds so many to a counter. */
export const add = (shop: TestShop, name: string, count: number, oversell = false) =>
  changeCounts(shop, { set: [{ tag: tagOf(name), seen: 0, count, oversell }] });

export const changeCounts = (shop: TestShop, body: object): Promise<Answered> =>
  askShop(countsRoute.POST, shop, { body });

export const readCounts = (shop: TestShop): Promise<Answered> => askShop(countsRoute.GET, shop);

/** `count` and `held` of a counter, as its owner reads them. */
export async function countOf(shop: TestShop, name: string): Promise<[number, number] | null> {
  const counter = (await readCounts(shop)).body.counts[tagOf(name)];
  return counter ? [counter.count, counter.held] : null;
}

export const readLeft = (shop: TestShop, tags: string): Promise<Answered> =>
  askShop(leftRoute.GET, shop, {
    path: `/api/shop-stock/${shop.id}/left?tags=${tags}`,
  });

const routes = {
  holds: holdsRoute.POST,
  keep: keepRoute.POST,
  release: releaseRoute.POST,
  reclaim: reclaimRoute.POST,
};
export const askHolds = (
  shop: TestShop,
  what: keyof typeof routes,
  orders: readonly string[],
): Promise<Answered> => askShop(routes[what], shop, { body: { orders } });

/** Nothing is held that no hold holds, and nothing was sold that was not there. @returns units held of all counters */
export async function heldUnits({ id }: TestShop): Promise<{ counters: number; holds: number }> {
  const { rows } = await pool().query(
    `select (select coalesce(sum(held), 0)::int from shop_stock where shop_id = $1) as counters,
      (select coalesce(sum(qty), 0)::int from shop_hold h, unnest(h.counters, h.qtys) as c (counter, qty)
        join shop_stock s on s.id = c.counter where h.shop_id = $1 and h.state = 'held') as holds`,
    [id],
  );
  return rows[0];
}
