/** A removed person can change nothing from then on, not even by a request that was admitted just before. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as wholesaleRoute from "@/app/api/shop-supply/[shopId]/wholesale/route";
import * as archiveRoute from "@/app/api/shops/[shopId]/archive/route";
import * as catalogRoute from "@/app/api/shops/[shopId]/catalog/route";
import * as keysRoute from "@/app/api/shops/[shopId]/keys/route";
import * as linkRoute from "@/app/api/shops/[shopId]/links/[accessId]/route";
import * as linksRoute from "@/app/api/shops/[shopId]/links/route";
import * as deleteRoute from "@/app/api/shops/[shopId]/orders/delete/route";
import * as personRoute from "@/app/api/shops/[shopId]/people/[accessId]/route";
import * as requestRoute from "@/app/api/shops/[shopId]/requests/[requestId]/route";
import * as requestsRoute from "@/app/api/shops/[shopId]/requests/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import * as stateRoute from "@/app/api/shops/[shopId]/state/route";
import { pool } from "@/db/client";
import type { Route } from "@/lib/http/route";
import { drill } from "@/lib/testing/drill";
import { untilWaiting, whileShopIsHeld } from "@/lib/testing/held";
import * as people from "@/lib/testing/shop-people";
import {
  askShop,
  customerOf,
  newShop,
  orderBody,
  padded,
  placeOrder,
  requestBody,
  sealedBase64,
  type TestShop,
} from "@/lib/testing/shops";

interface Given {
  shop: Required<TestShop> & { lock?: string };
  order: string;
  request: string;
  /** Of a customer link. */
  accessId: string;
}

type Act = [Route, (given: Given) => { body?: object; params?: Record<string, string> }];

const ACTS: Record<string, Act> = {
  "publishes a catalog": [
    catalogRoute.PUT,
    ({ shop }) => ({ body: { seq: 3, catalog: padded(), payLock: shop.lock } }),
  ],
  "stores the state": [
    stateRoute.PUT,
    ({ shop }) => ({ body: { version: 2, state: padded(), payLock: shop.lock } }),
  ],
  "replaces the key ring": [
    keysRoute.PUT,
    () => ({ body: { epoch: 1, was: null, ring: sealedBase64(500), kids: [people.newKid()] } }),
  ],
  "deletes orders": [deleteRoute.POST, ({ order }) => ({ body: { ids: [order] } })],
  "archives orders": [
    archiveRoute.POST,
    ({ order }) => ({
      body: {
        ...{ chunkId: randomUUID(), payload: sealedBase64(100), kid: people.newKid() },
        ...{ orders: [order], from: new Date(), to: new Date() },
      },
    }),
  ],
  "pauses the shop": [shopRoute.PATCH, () => ({ body: { open: false } })],
  "sells to resellers only": [wholesaleRoute.PUT, () => ({ body: { on: true } })],
  "makes a link": [linksRoute.POST, () => ({ body: { expiresAt: null } })],
  "deletes a link": [linkRoute.DELETE, ({ accessId }) => ({ params: { accessId } })],
  "deletes a request": [requestRoute.DELETE, ({ request }) => ({ params: { requestId: request } })],
};

/** All rows of a shop that its people can write. */
async function stored({ id }: TestShop): Promise<unknown> {
  const { rows } = await pool().query(
    `select s.open, s.wholesale_only, s.seq, s.state_version, s.orders, s.requests, c.ring, c.catalog, c.state,
      (select count(*) from shop_link where shop_id = s.id and kind = 'customer') as links,
      (select count(*) from shop_archive where shop_id = s.id) as chunks
    from shop s join shop_sealed c on c.shop_id = s.id where s.id = $1`,
    [id],
  );
  return rows[0];
}

const names = Object.keys(ACTS);

test.each(names.map((name, i) => [name, i]))(
  "P-007 a manager who %s while being removed changes nothing",
  async (name, i) => {
    const [route, asked] = ACTS[name] ?? [];
    if (!route || !asked) throw new Error(name);
    // Each case runs its share of a hundred rounds.
    const rounds = Math.floor((drill(100, names.length) + names.length - 1 - i) / names.length);
    const shop: Given["shop"] = await newShop();
    for (let round = 0; round < rounds; round++) {
      const manager = await people.newManager(shop);
      const { accessId } = await customerOf(shop);
      const [order, request] = [orderBody(), requestBody()];
      await placeOrder(shop, order);
      await askShop(requestsRoute.POST, shop, { body: request });
      const noRing = "update shop_sealed set ring = null, kids = '{}' where shop_id = $1";
      await pool().query(noRing, [shop.id]);
      const before = await stored(shop);
      const [removed, done] = await whileShopIsHeld(shop, 2, async () => {
        const removal = askShop(personRoute.DELETE, shop, {
          params: { accessId: manager.accessId },
        });
        await untilWaiting(1);
        const act = askShop(
          route,
          manager,
          asked({ ...{ shop, accessId }, order: order.id, request: request.id }),
        );
        return Promise.all([removal, act]);
      });
      expect([removed.status, done.status]).toEqual([200, 404]);
      expect(await stored(shop)).toEqual(before);
    }
  },
);
