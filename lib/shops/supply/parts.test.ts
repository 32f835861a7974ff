/** Parts of orders: stored with the order, released, withdrawn, billed and shipped. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as billRoute from "@/app/api/shop-supply/[shopId]/orders/[supplyId]/bill/route";
import * as shipmentRoute from "@/app/api/shop-supply/[shopId]/orders/[supplyId]/shipment/route";
import * as ordersRoute from "@/app/api/shop-supply/[shopId]/orders/route";
import * as resellerRoute from "@/app/api/shop-supply/[shopId]/resellers/[accessId]/route";
import * as readSentRoute from "@/app/api/shop-supply/[shopId]/sent/read/route";
import * as deleteOrdersRoute from "@/app/api/shops/[shopId]/orders/delete/route";
import * as summaryRoute from "@/app/api/shops/[shopId]/summary/route";
import { pool } from "@/db/client";
import type { Answered } from "@/lib/testing/call";
import { askShop, newShop, orderBody, placeOrder, refusal } from "@/lib/testing/shops";
import { add, askHolds, claim, countOf, readLeft, tagOf } from "@/lib/testing/stock";
import {
  askParts,
  newPart,
  newSupplied,
  newSupplyAnswer,
  placeParts,
  type Supplied,
  sentOf,
  shownTo,
} from "@/lib/testing/supply";

let made: Supplied;
beforeEach(async () => {
  made = await newSupplied();
});

const status = ({ status }: Answered) => status;
const put = (what: "bill" | "shipment", supplyId: string, answer: object | null) =>
  askShop(what === "bill" ? billRoute.PUT : shipmentRoute.PUT, made.supplier, {
    params: { supplyId },
    body: { [what]: answer },
  });
const end = () =>
  askShop(resellerRoute.DELETE, made.supplier, { params: { accessId: made.accessId } });

test("U-008, U-012 parts wait with the reseller, and the supplier sees nothing else of the order", async () => {
  const part = newPart(made.supplier, { kid: "abcd1234" });
  const order = orderBody({ supply: [part] });
  expect((await placeOrder(made.reseller, order)).status).toBe(201);
  expect((await placeOrder(made.reseller, order)).body).toMatchObject({ duplicate: true });
  expect(await sentOf(made.reseller, order.id)).toEqual([
    {
      ...{ id: part.id, order: order.id, supplier: made.supplier.id, state: "held", paid: false },
      ...{ checked: null, releasedAt: null, bill: null, shipment: null, short: false },
    },
  ]);
  const read = await askShop(readSentRoute.POST, made.reseller, { body: { parts: [part.id] } });
  const { kid: _, ...sealed } = part;
  expect(read.body).toEqual({ parts: [sealed] });
  expect(await shownTo(made.supplier)).toEqual([]);
  const released = await askParts(made.reseller, "release", [part.id]);
  expect(released.body).toEqual({ done: [part.id] });
  const { supplier: __, ...sent } = part;
  expect(await shownTo(made.supplier)).toEqual([
    {
      ...{ ...sent, reseller: made.accessId, createdAt: expect.any(String), short: false },
      ...{ releasedAt: expect.any(String), checked: null, bill: null, shipment: null },
    },
  ]);
  expect(await shownTo(made.reseller)).toEqual([]);
});

test.each<[string, () => object, [number, string | undefined]]>([
  [
    "a supplier that is none",
    () => ({ supply: [newPart({ id: randomUUID() })] }),
    [400, undefined],
  ],
  ["a part for the shop itself", () => ({ supply: [newPart(made.reseller)] }), [400, undefined]],
  [
    "a claim on a shop that is no supplier",
    () => ({ claims: [{ ...claim("a"), shop: randomUUID() }] }),
    [400, undefined],
  ],
  [
    "a claim that is not linked",
    () => ({ claims: [{ ...claim("z"), shop: made.supplier.id }] }),
    [400, undefined],
  ],
  [
    "two parts of one id",
    () => ({ supply: Array(2).fill(newPart(made.supplier)) }),
    [400, undefined],
  ],
])("U-008 an order with %s is refused", async (_, more, expected) => {
  const order = orderBody(more());
  expect(refusal(await placeOrder(made.reseller, order))).toEqual(expected);
  expect(await sentOf(made.reseller, order.id)).toEqual([]);
});

test("SH-023, U-010 an order has up to twenty parts, which are sealed again together", async () => {
  const supply = Array.from({ length: 20 }, () => newPart(made.supplier));
  expect(status(await placeOrder(made.reseller, orderBody({ supply })))).toBe(201);
  expect((await sentOf(made.reseller)).length).toBe(20);
  const anew = supply.map(({ supplier: _, ...part }) => part);
  expect((await askParts(made.reseller, "resend", anew)).body.done.length).toBe(20);
});

test("U-008 a part's id is used once, and a refused order leaves no part", async () => {
  const part = newPart(made.supplier);
  await placeOrder(made.reseller, orderBody({ supply: [part] }));
  const again = orderBody({ supply: [newPart(made.supplier), part] });
  expect(refusal(await placeOrder(made.reseller, again))).toEqual([409, "conflict"]);
  const other = await newSupplied();
  const elsewhere = newPart(other.supplier, { id: part.id });
  expect(status(await placeOrder(other.reseller, orderBody({ supply: [elsewhere] })))).toBe(201);
  await end();
  const late = await placeOrder(made.reseller, orderBody({ supply: [newPart(made.supplier)] }));
  expect(status(late)).toBe(400);
  expect((await sentOf(made.reseller)).length).toBe(1);
});

test("U-010 a part can be withdrawn until it is billed or shipped, and sealed again", async () => {
  const [part, other] = [newPart(made.supplier), newPart(made.supplier)];
  await placeParts(made, [part, other]);
  await askParts(made.reseller, "release", [part.id, other.id]);
  expect((await askParts(made.reseller, "withdraw", [part.id, randomUUID()])).body).toEqual({
    done: [part.id],
  });
  expect((await shownTo(made.supplier)).map(({ id }) => id)).toEqual([other.id]);
  expect(status(await put("bill", part.id, newSupplyAnswer()))).toBe(404);
  expect((await askParts(made.reseller, "release", [part.id])).body).toEqual({ done: [] });
  const { supplier: _, ...anew } = newPart(made.supplier, { id: part.id });
  const resent = await askParts(made.reseller, "resend", [anew, { ...anew, id: other.id }]);
  expect(resent.body).toEqual({ done: [part.id] });
  await askParts(made.reseller, "release", [part.id]);
  expect((await shownTo(made.supplier))[0]).toMatchObject({ ...anew, kid: null });
  await put("shipment", other.id, newSupplyAnswer());
  const late = await askParts(made.reseller, "withdraw", [part.id, other.id]);
  expect(refusal(late)).toEqual([409, "conflict"]);
  expect((await shownTo(made.supplier)).length).toBe(2);
});

test("U-011, SH-053 the supplier bills and ships, and the reseller sees it", async () => {
  const summary = async () => (await askShop(summaryRoute.GET, made.supplier)).body.supplyToShip;
  const parts = [newPart(made.supplier), newPart(made.supplier)];
  for (const part of parts) await placeParts(made, [part]);
  expect(await summary()).toBe(0);
  for (const { id } of parts) await askParts(made.reseller, "release", [id]);
  const [first, second] = parts.map(({ id }) => id);
  expect((await shownTo(made.supplier)).map(({ id }) => id)).toEqual([second, first]);
  expect(await summary()).toBe(2);
  const [bill, shipment] = [newSupplyAnswer(), newSupplyAnswer()];
  expect((await put("bill", `${first}`, newSupplyAnswer())).body).toEqual({ ok: true });
  await put("bill", `${first}`, bill);
  await put("shipment", `${first}`, shipment);
  expect(await summary()).toBe(1);
  expect((await sentOf(made.reseller)).at(-1)).toMatchObject({ id: first, bill, shipment });
  await put("bill", `${first}`, null);
  expect((await shownTo(made.supplier)).at(-1)).toMatchObject({ bill: null, shipment });
  expect(status(await put("bill", "x", bill))).toBe(404);
  expect(status(await put("bill", `${first}`, { ...bill, payload: "x" }))).toBe(400);
  expect(status(await put("bill", `${first}`, { ...bill, key: "x".repeat(87) }))).toBe(400);
  expect((await askShop(summaryRoute.GET, made.reseller)).body).not.toHaveProperty("supplyToShip");
  const before = await askShop(ordersRoute.GET, made.supplier, {
    path: `/api/shop-supply/${made.supplier.id}/orders?before=x`,
  });
  expect(status(before)).toBe(400);
});

test("U-002, K-002, K-005 when the relation ends, held units of the supplier are given back", async () => {
  made = await newSupplied(false, [tagOf("a")]);
  const { supplier, reseller } = made;
  await add(supplier, "a", 3);
  await add(reseller, "a", 5);
  const left = (query = "") => readLeft(reseller, `${tagOf("a")}&from=${supplier.id}${query}`);
  expect((await left()).body.left).toEqual({ [tagOf("a")]: { n: 3, o: false } });
  const part = newPart(supplier);
  const claims = [claim("a", 2), { ...claim("a", 2), shop: supplier.id }];
  const order = orderBody({ supply: [part], claims });
  expect(status(await placeOrder(reseller, order))).toBe(201);
  const late = await placeOrder(reseller, orderBody({ claims }));
  expect([late.status, late.body.left]).toEqual([409, { [`${supplier.id}:${tagOf("a")}`]: 1 }]);
  expect([await countOf(supplier, "a"), await countOf(reseller, "a")]).toEqual([
    [3, 2],
    [5, 2],
  ]);
  await end();
  expect([await countOf(supplier, "a"), await countOf(reseller, "a")]).toEqual([
    [3, 0],
    [5, 2],
  ]);
  expect((await askParts(reseller, "release", [part.id])).body).toEqual({ done: [] });
  expect((await sentOf(reseller))[0]).toMatchObject({ state: "held", short: true });
  expect(status(await left())).toBe(404);
  await askShop(deleteOrdersRoute.POST, reseller, { body: { ids: [order.id] } });
  expect(await countOf(reseller, "a")).toEqual([5, 0]);
  expect(await sentOf(reseller)).toEqual([]);
});

test("U-002 after the relation ended, a late payment or a reclaim takes no units of the supplier", async () => {
  made = await newSupplied(false, [tagOf("a")]);
  const { supplier, reseller } = made;
  await add(supplier, "a", 9);
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) {
    const claims = [{ ...claim("a", 2), shop: supplier.id }];
    const order = orderBody({ supply: [newPart(supplier)], claims });
    await placeOrder(reseller, order);
    ids.push(order.id);
  }
  const [lapsed = "", released = "", sold = ""] = ids;
  await pool().query("update shop_hold set until = now() where order_id = $1", [lapsed]);
  await askHolds(reseller, "release", [released]);
  await askHolds(reseller, "keep", [sold]);
  await end();
  await askHolds(reseller, "keep", [lapsed]);
  await askHolds(reseller, "reclaim", [released]);
  expect(await countOf(supplier, "a")).toEqual([7, 0]);
  await askHolds(reseller, "release", ids);
  expect(await countOf(supplier, "a")).toEqual([9, 0]);
  const short = (await sentOf(reseller)).map(({ order, short }) => [order, short]);
  expect(short).toEqual([
    [sold, false],
    [released, true],
    [lapsed, true],
  ]);
});

test("U-008 when an order is placed while the relation ends, both the part and its stock exist, or neither", async () => {
  for (let round = 0; round < 4; round++) {
    made = await newSupplied(false, [tagOf("a")]);
    await add(made.supplier, "a", 3);
    const bodies = Array.from({ length: 3 }, () =>
      orderBody({
        supply: [newPart(made.supplier)],
        claims: [{ ...claim("a"), shop: made.supplier.id }],
      }),
    );
    const race = await Promise.all([
      ...bodies.map((body) => placeOrder(made.reseller, body)),
      end(),
    ]);
    expect(status(race[3] as Answered)).toBe(200);
    const taken = race.slice(0, 3).filter(({ status }) => status === 201).length;
    expect((await sentOf(made.reseller)).length).toBe(taken);
    expect(await countOf(made.supplier, "a")).toEqual([3, 0]);
    const { rows } = await pool().query(
      "select orders, (select count(*)::int from shop_order where shop_id = $1) as stored from shop where id = $1",
      [made.reseller.id],
    );
    expect(rows[0]).toEqual({ orders: taken, stored: taken });
  }
});

test("U-010 of a withdrawal and a bill at once, one is done", async () => {
  const part = newPart(made.supplier);
  await placeParts(made, [part]);
  await askParts(made.reseller, "release", [part.id]);
  const [withdrawn, billed] = await Promise.all([
    askParts(made.reseller, "withdraw", [part.id]),
    put("bill", part.id, newSupplyAnswer()),
  ]);
  expect([
    [200, 404],
    [409, 200],
  ]).toContainEqual([withdrawn.status, billed.status]);
});

test("a shop that is not a supplier has no supply orders", async () => {
  expect(await shownTo(await newShop())).toEqual([]);
});
