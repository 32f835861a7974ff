/** Archives of old orders (P-012). */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as chunkRoute from "@/app/api/shops/[shopId]/archive/[chunkId]/route";
import * as archiveRoute from "@/app/api/shops/[shopId]/archive/route";
import * as ordersRoute from "@/app/api/shops/[shopId]/orders/route";
import { pool } from "@/db/client";
import type { Answered } from "@/lib/testing/call";
import { newKid } from "@/lib/testing/shop-people";
import {
  askShop,
  customerOf,
  newShop,
  orderBody,
  padded,
  placeOrder,
  refusal,
  type TestShop,
} from "@/lib/testing/shops";
import { MAX_ARCHIVES } from "./limits";

let shop: Required<TestShop>;
let customer: Awaited<ReturnType<typeof customerOf>>;
beforeEach(async () => {
  shop = await newShop();
  customer = await customerOf(shop);
});

const status = ({ status }: Answered) => status;
const [from, to] = ["2026-11-01T00:00:00.000Z", "2026-11-20T00:00:00.000Z"];
const chunk = (orders: string[], more: object = {}) => ({
  ...{ chunkId: randomUUID(), payload: padded(), kid: newKid(), orders, from, to },
  ...more,
});
const store = (body: object, headers = {}) => askShop(archiveRoute.POST, shop, { body, headers });
async function place(n: number, headers = {}): Promise<string[]> {
  const bodies = Array.from({ length: n }, () => orderBody());
  for (const body of bodies) await placeOrder(customer, body, { headers });
  return bodies.map(({ id }) => id);
}
const total = async () => (await askShop(ordersRoute.GET, shop)).body.total;

test("P-012 an archive takes all of its orders or none, and is stored once", async () => {
  const orders = await place(3);
  const [first = ""] = orders;
  expect(refusal(await store(chunk([...orders, randomUUID()])))).toEqual([409, "stale"]);
  for (const wrong of [[], [first, first], Array.from({ length: 501 }, () => randomUUID())])
    expect(status(await store(chunk(wrong)))).toBe(400);
  expect(status(await store(chunk(orders, { payload: padded(49) })))).toBe(400);
  expect(await total()).toBe(3);
  const sent = chunk(orders.slice(0, 2));
  const race = await Promise.all([store(sent), store(sent), store(sent)]);
  expect(race.map(status).sort()).toEqual([200, 200, 201]);
  expect(race[0]?.body).toEqual({ chunkId: sent.chunkId });
  expect(refusal(await store({ ...sent, payload: padded() }))).toEqual([409, "conflict"]);
  expect(refusal(await store(chunk([first])))).toEqual([409, "stale"]);
  expect(await total()).toBe(1);
  const { rows } = await pool().query("select orders from shop_link where id = $1", [
    customer.accessId,
  ]);
  expect(rows).toEqual([{ orders: 1 }]);
  const second = chunk(orders.slice(2));
  expect(status(await store(second))).toBe(201);
  const { chunkId, kid, payload } = sent;
  const listed = { orders: 2, from, to, createdAt: expect.any(String) };
  const { chunks } = (await askShop(archiveRoute.GET, shop)).body;
  expect(chunks).toHaveLength(2);
  expect(chunks[1]).toEqual({ chunkId, kid, ...listed });
  const read = (id: string) => askShop(chunkRoute.GET, shop, { params: { chunkId: id } });
  expect((await read(chunkId)).body).toEqual({ chunkId, kid, payload });
  expect([status(await read(randomUUID())), status(await read("x"))]).toEqual([404, 404]);
});

test("DB-044 an older page cannot archive newer orders, and a shop has at most two hundred archives", async () => {
  const orders = await place(1, { "X-Shop-Client": "2" });
  expect(refusal(await store(chunk(orders)))).toEqual([409, "older"]);
  await pool().query(
    `insert into shop_archive (shop_id, id, kid, orders, "from", "to", payload)
     select $1, gen_random_uuid(), 'aaaaaaaa', 1, now(), now(), '' from generate_series(1, $2)`,
    [shop.id, MAX_ARCHIVES],
  );
  const newest = { "X-Shop-Client": "2" };
  expect(refusal(await store(chunk(orders), newest))).toEqual([409, "full"]);
  expect(await total()).toBe(1);
});
