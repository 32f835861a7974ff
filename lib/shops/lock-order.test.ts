/** Shops that supply each other, changed concurrently: all code locks rows in one order, so there is no deadlock. */
import { afterAll, beforeAll, expect, test } from "vitest";
import * as statusRoute from "@/app/api/shop-orders/[shopId]/status/route";
import * as restoreRoute from "@/app/api/shop-supply/[shopId]/resellers/[accessId]/restore/route";
import * as resellerRoute from "@/app/api/shop-supply/[shopId]/resellers/[accessId]/route";
import * as supplierRoute from "@/app/api/shop-supply/[shopId]/suppliers/[supplierId]/route";
import * as suppliersRoute from "@/app/api/shop-supply/[shopId]/suppliers/route";
import * as deleteRoute from "@/app/api/shops/[shopId]/orders/delete/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import { pool } from "@/db/client";
import { bindShop } from "@/lib/payments/bindings";
import { drill } from "@/lib/testing/drill";
import { use } from "@/lib/testing/outbox";
import { byCard, newLink, newPayee, record } from "@/lib/testing/payments";
import {
  askShop,
  newShop,
  orderBody,
  placeOrder,
  sealedBase64,
  type TestShop,
} from "@/lib/testing/shops";
import { add, askHolds, changeCounts, claim, tagOf } from "@/lib/testing/stock";
import { askParts, join, newPart, newResellerLink } from "@/lib/testing/supply";
import { lapseHolds } from "./holds";
import { releaseDue } from "./supply/release";

beforeAll(() => use({ PAY_SIMULATOR: "1" }));
afterAll(() => use({ PAY_SIMULATOR: undefined }));

const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));
const turned = <T>(all: readonly T[]): T[] => [...all].reverse();

/** Three shops, each of which supplies the other two. */
async function newRing() {
  const shops = await Promise.all(times(3, newShop));
  for (const shop of shops) for (const name of ["a", "b"]) await add(shop, name, 1_000);
  const relations = [];
  for (const supplier of shops)
    for (const reseller of shops.filter((shop) => shop !== supplier)) {
      const { capability, accessId } = await newResellerLink(supplier);
      await join(reseller, capability, true);
      const body = { linked: [tagOf("a"), tagOf("b")], review: true };
      await askShop(supplierRoute.PUT, reseller, { params: { supplierId: supplier.id }, body });
      relations.push({ supplier, reseller, accessId });
    }
  return { shops, relations };
}

/** An order that takes its shop's own stock and its suppliers', and waits for a payment link. */
async function newOrder(shop: Required<TestShop>, shops: readonly TestShop[], link: string) {
  const suppliers = shops.filter(({ id }) => id !== shop.id);
  const supply = suppliers.flatMap((supplier) => [newPart(supplier), newPart(supplier)]);
  const claims = ["b", "a"].flatMap((name) => [
    claim(name),
    ...suppliers.map(({ id }) => ({ ...claim(name), shop: id })),
  ]);
  const body = orderBody({ supply, claims, hold: { kind: "link", link } });
  const { status } = await placeOrder(shop, body, { headers: { "X-Shop-Client": "2" } });
  expect(status).toBe(201);
  return { shop, link, id: body.id, parts: supply.map(({ id }) => id) };
}

test("concurrent changes to three shops that supply each other never deadlock", async () => {
  const payee = await newPayee();
  for (let round = 0; round < drill(20, 2); round++) {
    const { shops, relations } = await newRing();
    for (const { id } of shops) await bindShop(payee.id, { shop: id });
    const links = await Promise.all(times(6, () => newLink(payee)));
    const orders = await Promise.all(
      links.map(({ id }, i) => newOrder(shops[i % 3] as Required<TestShop>, shops, id)),
    );
    const of = (shop: TestShop) => orders.filter((order) => order.shop === shop);
    const work = shops.flatMap((shop) => {
      const ids = of(shop).map(({ id }) => id);
      const parts = of(shop).flatMap(({ parts }) => parts);
      const verdicts = parts.map((id, i) => ({ id, verdict: i % 2 ? "ok" : "mismatch" }));
      const resent = parts.map((id) => {
        const { supplier: _, ...part } = newPart(shop, { id });
        return part;
      });
      const statuses = ids.map((id) => ({ id, payload: sealedBase64(285) }));
      const counts = ["b", "a"].map((name) => ({
        ...{ tag: tagOf(name), seen: 0, count: 1 },
        oversell: false,
      }));
      return [
        () => askHolds(shop, "keep", ids),
        () => askHolds(shop, "release", turned(ids)),
        () => askHolds(shop, "reclaim", ids),
        () => askParts(shop, "checked", verdicts),
        () => askParts(shop, "checked", turned(verdicts)),
        () => askParts(shop, "release", turned(parts)),
        () => askParts(shop, "withdraw", parts),
        () => askParts(shop, "resend", turned(resent)),
        () => askShop(suppliersRoute.GET, shop),
        () => askShop(statusRoute.POST, shop, { body: { statuses: turned(statuses) } }),
        () =>
          askShop(deleteRoute.POST, shop, {
            body: { ids: ids.slice(1) },
            headers: { "X-Shop-Client": "2" },
          }),
        () => changeCounts(shop, { set: counts }),
        () => placeOrder(shop, orderBody({ claims: [claim("b"), claim("a")] })),
      ];
    });
    const ends = relations.flatMap(({ supplier, reseller, accessId }, i) => {
      const params = { accessId, supplierId: supplier.id };
      return i % 2
        ? [() => askShop(supplierRoute.DELETE, reseller, { params })]
        : [
            () => askShop(resellerRoute.DELETE, supplier, { params }),
            () => askShop(restoreRoute.POST, supplier, { params }),
          ];
    });
    const clock = [() => lapseHolds(new Date(Date.now() + 3_600_000)), () => releaseDue(null)];
    const paid = links.map(
      ({ id }) =>
        () =>
          record(id, [byCard(10_000n)]),
    );
    const deaths = shops.map((shop) => () => askShop(shopRoute.DELETE, shop));
    const all: (() => Promise<unknown>)[] = shuffled(
      [...work, ...ends, ...clock, ...paid, ...deaths],
      round,
    );
    const done = await Promise.allSettled(all.map((act) => act()));
    expect(done.map(faultOf).filter((fault) => fault !== null)).toEqual([]);
    expect(
      (await pool().query("select from shop where id = any($1)", [shops.map(({ id }) => id)]))
        .rowCount,
    ).toBe(0);
  }
});

/** Null unless the answer is a server error. */
function faultOf(one: PromiseSettledResult<unknown>): unknown {
  if (one.status === "rejected") return one.reason;
  const { status, body } = (one.value ?? {}) as { status?: number; body?: object };
  return (status ?? 0) >= 500 ? { status, ...body } : null;
}

/** Shuffles differently in each round, and the same way in each run of the test. */
function shuffled<T>(all: T[], seed: number): T[] {
  let state = seed + 1;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return all
    .map((one) => ({ one, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
