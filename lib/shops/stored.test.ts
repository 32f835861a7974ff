/** Stored orders and requests: listing, reading, deleting, and the counters that follow. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as deleteRoute from "@/app/api/shops/[shopId]/orders/delete/route";
import * as readRoute from "@/app/api/shops/[shopId]/orders/read/route";
import * as ordersRoute from "@/app/api/shops/[shopId]/orders/route";
import * as requestRoute from "@/app/api/shops/[shopId]/requests/[requestId]/route";
import * as requestsRoute from "@/app/api/shops/[shopId]/requests/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import * as summaryRoute from "@/app/api/shops/[shopId]/summary/route";
import { pool } from "@/db/client";
import type { Answered } from "@/lib/testing/call";
import {
  askShop,
  customerOf,
  newShop,
  orderBody,
  placeOrder,
  refusal,
  requestBody,
  type TestShop,
} from "@/lib/testing/shops";

let shop: Required<TestShop>;
beforeEach(async () => {
  shop = await newShop();
});

const read = async () => (await askShop(shopRoute.GET, shop)).body;
const counter = async (column: string) =>
  (await pool().query(`select ${column} as n from shop where id = $1`, [shop.id])).rows[0].n;
const status = ({ status }: Answered) => status;
const placeMany = async (link: TestShop, n: number, headers = {}) => {
  const bodies = Array.from({ length: n }, () => orderBody());
  for (const body of bodies) await placeOrder(link, body, { headers });
  return bodies;
};

test("SH-049, SH-050, SH-053 orders are listed in both directions and read, and the summary counts new ones", async () => {
  const link = await customerOf(shop);
  const [first, second, third] = await placeMany(link, 3);
  const list = async (query = "") =>
    askShop(ordersRoute.GET, shop, { path: `/api/shops/${shop.id}/orders${query}` });
  const idsOf = ({ body }: Answered) => body.orders.map(({ id }: { id: string }) => id);
  const all = await list();
  expect(idsOf(all)).toEqual([third?.id, second?.id, first?.id]);
  expect(all.body).toMatchObject({ total: 3, next: null });
  expect(all.body.orders[0]).toEqual({
    id: third?.id,
    createdAt: expect.any(String),
    accessId: link.accessId,
  });
  expect(idsOf(await list(`?after=${first?.id}`))).toEqual([second?.id, third?.id]);
  expect(status(await list(`?after=${randomUUID()}`))).toBe(404);
  expect(status(await list(`?after=${first?.id}&before=2`))).toBe(400);
  expect(status(await list("?before=x"))).toBe(400);
  const ids = [third?.id, randomUUID(), first?.id];
  const opened = await askShop(readRoute.POST, shop, { body: { ids } });
  const sent = [first, third].map((order) => ({
    id: order?.id,
    key: order?.key,
    payload: order?.payload,
  }));
  expect(opened.body.orders.length).toBe(2);
  expect(opened.body.orders).toEqual(expect.arrayContaining(sent));
  for (const n of [0, 51])
    expect(
      status(
        await askShop(readRoute.POST, shop, {
          body: { ids: Array.from({ length: n }, () => randomUUID()) },
        }),
      ),
    ).toBe(400);
  const request = requestBody();
  await askShop(requestsRoute.POST, link, { body: request });
  const summary = await askShop(summaryRoute.GET, shop);
  const times = all.body.orders.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(summary.body).toEqual({
    open: true,
    total: 3,
    lastAt: times[0],
    recent: times,
    requests: [request.id],
    state: (await read()).state,
    stateVersion: 1,
  });
});

test("SH-049, DB-042 long lists are paged in both directions", async () => {
  await pool().query(
    `insert into shop_order (shop_id, id, place, access_id, level, key, payload)
     select $1, gen_random_uuid(), n, gen_random_uuid(), 1, '', '' from generate_series(1, 401) n`,
    [shop.id],
  );
  for (const start of ["?x=1", "?after=1"]) {
    const seen: string[] = [];
    const sizes: number[] = [];
    const name = start === "?x=1" ? "before" : "after";
    for (let query = start; query; ) {
      const path = `/api/shops/${shop.id}/orders${query}`;
      const { body } = await askShop(ordersRoute.GET, shop, { path });
      seen.push(...body.orders.map(({ id }: { id: string }) => id));
      sizes.push(body.orders.length);
      query = body.next === null ? "" : `?${name}=${body.next}`;
    }
    expect([sizes, new Set(seen).size]).toEqual(
      start === "?x=1" ? [[200, 200, 1], 401] : [[200, 200], 400],
    );
  }
});

test("SH-051 deleting keeps ids and days, corrects the counters, and is refused for orders of a newer client", async () => {
  const [one, two] = [await customerOf(shop), await customerOf(shop)];
  const [a, b, c] = await placeMany(one, 3);
  const [d] = await placeMany(two, 1);
  const [newer] = await placeMany(two, 1, { "X-Shop-Client": "2" });
  const remove = (body: object, headers = {}) => askShop(deleteRoute.POST, shop, { body, headers });
  for (const body of [
    {},
    { ids: [a?.id], access: one.accessId },
    { ids: [] },
    { ids: [a?.id], since: new Date().toISOString() },
  ])
    expect(status(await remove(body))).toBe(400);
  expect(refusal(await remove({ ids: [a?.id, newer?.id] }))).toEqual([409, "older"]);
  expect(refusal(await remove({ access: two.accessId }))).toEqual([409, "older"]);
  expect(await counter("orders")).toBe(5);
  expect((await remove({ ids: [a?.id, randomUUID()] })).body).toEqual({ deleted: 1 });
  expect((await remove({ ids: [a?.id] })).body).toEqual({ deleted: 0 });
  // Only the id and the day remain, and sending the order again does not store it.
  const { rows } = await pool().query("select * from shop_order_ended where shop_id = $1", [
    shop.id,
  ]);
  expect(rows).toEqual([{ shop_id: shop.id, id: a?.id, day: expect.anything() }]);
  expect((await placeOrder(one, a ?? {})).body).toEqual({ ok: true, duplicate: true });
  expect((await placeOrder(one, orderBody({ id: a?.id }))).body).toEqual({
    ok: true,
    duplicate: true,
  });
  const since = new Date(Date.now() + 60_000).toISOString();
  expect((await remove({ access: one.accessId, since })).body).toEqual({ deleted: 0 });
  expect((await remove({ access: one.accessId })).body).toEqual({ deleted: 2 });
  expect((await remove({ access: two.accessId }, { "X-Shop-Client": "2" })).body).toEqual({
    deleted: 2,
  });
  const links = await pool().query(
    "select sum(orders)::int as n from shop_link where shop_id = $1",
    [shop.id],
  );
  expect([await counter("orders"), links.rows[0].n]).toEqual([0, 0]);
  expect(
    (await askShop(readRoute.POST, shop, { body: { ids: [b?.id, c?.id, d?.id] } })).body,
  ).toEqual({ orders: [] });
  await pool().query("update shop_order_ended set day = current_date - 31 where id = $1", [a?.id]);
  await remove({ ids: [randomUUID()] });
  expect((await placeOrder(one, a ?? {})).status).toBe(201);
});

test("SH-051 concurrent deletions and orders keep the counters right", async () => {
  const link = await customerOf(shop);
  const bodies = await placeMany(link, 12);
  const remove = (ids: string[]) => askShop(deleteRoute.POST, shop, { body: { ids } });
  await Promise.all([
    ...bodies.flatMap((body) => [remove([body.id]), remove([body.id]), placeOrder(link, body)]),
    ...Array.from({ length: 12 }, () => placeOrder(link)),
    remove(bodies.map(({ id }) => id)),
  ]);
  const { rows } = await pool().query(
    "select count(*)::int as n from shop_order where shop_id = $1",
    [shop.id],
  );
  const ofLink = await pool().query("select orders from shop_link where id = $1", [link.accessId]);
  expect([rows[0].n, await counter("orders"), ofLink.rows[0].orders]).toEqual([12, 12, 12]);
});

test("SH-052 requests are listed newest first and deleted once", async () => {
  const sent = [requestBody(), requestBody()];
  for (const body of sent) await askShop(requestsRoute.POST, shop, { body });
  const { body } = await askShop(requestsRoute.GET, shop);
  const listed = [...sent].reverse().map((each) => ({ ...each, createdAt: expect.any(String) }));
  expect(body).toEqual({ requests: listed, total: 2, next: null });
  const remove = () =>
    askShop(requestRoute.DELETE, shop, { params: { requestId: sent[0]?.id ?? "" } });
  expect([(await remove()).body, status(await remove())]).toEqual([{ ok: true }, 404]);
  expect(await counter("requests")).toBe(1);
});
