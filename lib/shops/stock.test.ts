/** A shop's stock: counted by its owner, seen by customers, and taken by their orders. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as gateRoute from "@/app/api/shops/[shopId]/gate/route";
import * as deleteRoute from "@/app/api/shops/[shopId]/orders/delete/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import { pool } from "@/db/client";
import {
  askShop,
  customerOf,
  newGate,
  newShop,
  orderBody,
  padded,
  placeOrder,
  refusal,
  type TestShop,
} from "@/lib/testing/shops";
import {
  add,
  askHolds,
  changeCounts,
  claim,
  countOf,
  heldUnits,
  readCounts,
  readLeft,
  tagOf,
} from "@/lib/testing/stock";

let shop: Required<TestShop>;
let customer: TestShop;
beforeEach(async () => {
  shop = await newShop();
  customer = await customerOf(shop);
});

const order = (claims: object[], more: object = {}) => orderBody({ claims, ...more });
const buy = async (...claims: object[]) => {
  const body = order(claims);
  const { status } = await placeOrder(customer, body);
  expect(status).toBe(201);
  return body.id;
};
const left = async (...names: string[]) =>
  (await readLeft(customer, names.map(tagOf).join(","))).body.left;

test("K-003, K-004 two pages that each add five make ten, and no count falls below zero", async () => {
  const set = (seen: number, count: number, oversell = false) =>
    changeCounts(shop, { set: [{ tag: tagOf("a"), seen, count, oversell }] });
  const [one, two] = await Promise.all([set(0, 5), set(0, 5)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect((await readCounts(shop)).body).toEqual({
    counts: { [tagOf("a")]: { count: 10, oversell: false, held: 0 } },
  });
  expect((await set(50, 10, true)).body.counts[tagOf("a")]).toEqual({
    count: 0,
    oversell: true,
    held: 0,
  });
  await changeCounts(shop, { set: [{ tag: tagOf("b"), seen: 5, count: 2, oversell: false }] });
  expect(await countOf(shop, "b")).toEqual([0, 0]);
  expect((await readCounts(customer)).status).toBe(403);
});

const entry = (more: object) => ({ tag: tagOf("a"), seen: 0, count: 1, oversell: false, ...more });
const many = (n: number) =>
  Array.from({ length: n }, (_, i) => {
    const bytes = Buffer.alloc(16);
    bytes.writeUInt32BE(i);
    return entry({ tag: bytes.toString("base64url") });
  });
test.each<[string, object, number]>([
  ["400 counters", { set: many(400), remove: [] }, 200],
  ["401 counters", { set: many(401) }, 400],
  ["a count below none", { set: [entry({ count: -1 })] }, 400],
  ["a count of a million", { set: [entry({ count: 1_000_000 })] }, 200],
  ["a count above a million", { set: [entry({ count: 1_000_001 })] }, 400],
  ["a half", { set: [entry({ seen: 0.5 })] }, 400],
  ["one counter twice", { set: [entry({})], remove: [tagOf("a")] }, 400],
  ["a tag that is none", { remove: ["a"] }, 400],
  ["nothing", {}, 200],
])("K-004 changing %s", async (_, body, status) => {
  expect((await changeCounts(shop, body)).status).toBe(status);
});

test("K-001 customers see how many units of tracked products are left", async () => {
  await add(shop, "a", 5);
  await add(shop, "b", 1, true);
  await buy(claim("a", 2), claim("b", 3), claim("c", 9));
  expect(await left("a", "b", "c")).toEqual({
    [tagOf("a")]: { n: 3, o: false },
    [tagOf("b")]: { n: 0, o: true },
  });
  expect((await readLeft(shop, tagOf("a"))).status).toBe(200);
  const tags = many(101).map(({ tag }) => tag);
  expect((await readLeft(customer, tags.slice(1).join(","))).body).toEqual({ left: {} });
  for (const wrong of [tags.join(","), "", "a", `${tagOf("a")},`])
    expect((await readLeft(customer, wrong)).status).toBe(400);
  // K-002: no shop has a supplier here.
  expect((await readLeft(customer, `${tagOf("a")}&from=${randomUUID()}`)).status).toBe(404);
  expect((await readLeft(customer, `${tagOf("a")}&from=${shop.id}`)).status).toBe(200);
  const gate = { seq: 2, catalog: padded(), gate: newGate().sent, photos: [] };
  await askShop(gateRoute.PUT, shop, { body: gate });
  expect(refusal(await readLeft(customer, tagOf("a")))).toEqual([401, "password"]);
});

test("K-005 an order that finds too few units takes none, and is told what is left", async () => {
  await add(shop, "a", 2);
  await add(shop, "b", 1);
  await add(shop, "c", 0, true);
  const id = await buy(claim("b"), claim("c", 5), claim("untracked", 50));
  const { status, body } = await placeOrder(customer, order([claim("a", 2), claim("b")]));
  expect([status, body]).toMatchObject([409, { reason: "stock", left: { [tagOf("b")]: 0 } }]);
  expect(Object.keys(body.left)).toEqual([tagOf("b")]);
  expect([await countOf(shop, "a"), await countOf(shop, "b")]).toEqual([
    [2, 0],
    [1, 1],
  ]);
  const { holds } = (await askHolds(shop, "holds", [id, randomUUID()])).body;
  expect(holds).toEqual({
    [id]: { state: "held", until: expect.any(String), claims: [claim("c", 5), claim("b")] },
  });
  const stored = await pool().query(
    "select count(*)::int as n from shop_order where shop_id = $1",
    [shop.id],
  );
  expect(stored.rows[0].n).toBe(1);
});

test("SH-021, SH-027 a repeated order takes no more units, even when none is left", async () => {
  await add(shop, "a", 1);
  const body = order([claim("a")]);
  const race = await Promise.all([1, 2, 3, 4].map(() => placeOrder(customer, body)));
  expect(race.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  expect(await countOf(shop, "a")).toEqual([1, 1]);
  expect(refusal(await placeOrder(customer, order([claim("a")])))).toEqual([409, "stock"]);
  const conflict = { ...order([claim("a")]), id: body.id };
  expect(refusal(await placeOrder(customer, conflict))).toEqual([409, "conflict"]);
  await askShop(shopRoute.PATCH, shop, { body: { open: false } });
  expect(refusal(await placeOrder(customer, order([claim("a")])))).toEqual([409, "closed"]);
  await askShop(shopRoute.PATCH, shop, { body: { open: true } });
  await pool().query("update shop set orders = 2000 where id = $1", [shop.id]);
  expect(refusal(await placeOrder(customer, order([claim("a")])))).toEqual([409, "stock"]);
  expect(refusal(await placeOrder(customer, order([claim("b")])))).toEqual([409, "full"]);
});

test("K-009 keep sells, release gives back and reclaim takes again, each once", async () => {
  await add(shop, "a", 3);
  const id = await buy(claim("a", 2));
  const other = randomUUID();
  for (const _ of [1, 2]) {
    expect((await askHolds(shop, "keep", [id, other])).body).toEqual({ done: [id] });
    expect(await countOf(shop, "a")).toEqual([1, 0]);
  }
  for (const _ of [1, 2]) {
    expect((await askHolds(shop, "release", [id])).body).toEqual({ done: [id] });
    expect(await countOf(shop, "a")).toEqual([3, 0]);
  }
  expect((await askHolds(shop, "keep", [id])).body).toEqual({ done: [] });
  for (const _ of [1, 2]) {
    expect((await askHolds(shop, "reclaim", [id])).body).toEqual({ done: [id], short: {} });
    expect(await countOf(shop, "a")).toEqual([3, 2]);
  }
  const { holds } = (await askHolds(shop, "holds", [id])).body;
  expect(holds[id]).toMatchObject({ state: "held", until: null });
});

test("K-009 canceling oversold orders creates no units, unless the owner counted again", async () => {
  const set = (seen: number, count: number) =>
    changeCounts(shop, { set: [{ tag: tagOf("a"), seen, count, oversell: true }] });
  await set(0, 2);
  const id = await buy(claim("a", 5));
  const countAfter = async (what: "keep" | "release") => {
    await askHolds(shop, what, [id]);
    return (await countOf(shop, "a"))?.[0];
  };
  expect([await countAfter("keep"), await left("a")]).toEqual([
    0,
    { [tagOf("a")]: { n: 0, o: true } },
  ]);
  // Nobody counted meanwhile.
  await set(0, 0);
  await add(shop, "b", 1);
  expect(await countAfter("release")).toBe(2);
  await askHolds(shop, "reclaim", [id]);
  await countAfter("keep");
  expect((await set(0, 4)).body.counts[tagOf("a")]).toMatchObject({ count: 4 });
  expect(await countAfter("release")).toBe(9);
});

test("K-009 of two reclaimed orders one is short when one unit is left", async () => {
  await add(shop, "a", 2);
  const [one, two] = [await buy(claim("a")), await buy(claim("a"))];
  await askHolds(shop, "release", [one, two]);
  const third = await buy(claim("a"));
  const { body } = await askHolds(shop, "reclaim", [one, two]);
  const [done] = body.done;
  const short = done === one ? two : one;
  expect(body).toEqual({ done: [done], short: { [short]: { [tagOf("a")]: 0 } } });
  expect(await heldUnits(shop)).toEqual({ counters: 2, holds: 2 });
  expect((await askHolds(customer, "keep", [third])).status).toBe(403);
});

test("K-004 a product that is no longer tracked starts anew when it is tracked again", async () => {
  await add(shop, "a", 3);
  const id = await buy(claim("a", 2));
  await changeCounts(shop, { remove: [tagOf("a")] });
  expect(await countOf(shop, "a")).toBe(null);
  expect((await askHolds(shop, "holds", [id])).body.holds[id].claims).toEqual([]);
  await add(shop, "a", 3);
  expect((await askHolds(shop, "release", [id])).body).toEqual({ done: [id] });
  expect(await countOf(shop, "a")).toEqual([3, 0]);
});

test("SH-051 deleted orders give back what they hold, and sold units stay sold", async () => {
  await add(shop, "a", 5);
  const [held, kept] = [await buy(claim("a", 2)), await buy(claim("a"))];
  await askHolds(shop, "keep", [kept]);
  const gone = await askShop(deleteRoute.POST, shop, { body: { ids: [held, kept] } });
  expect(gone.body).toEqual({ deleted: 2 });
  expect(await countOf(shop, "a")).toEqual([4, 0]);
  expect((await askHolds(shop, "holds", [held, kept])).body).toEqual({ holds: {} });
  expect((await askShop(shopRoute.DELETE, shop)).status).toBe(200);
  const { rows } = await pool().query("select from shop_stock where shop_id = $1", [shop.id]);
  expect(rows).toEqual([]);
});
