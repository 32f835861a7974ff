/** Incoming orders and requests: checked in the contract's order, stored once, and never beyond the caps. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import * as deleteRoute from "@/app/api/shops/[shopId]/orders/delete/route";
import * as ordersRoute from "@/app/api/shops/[shopId]/orders/route";
import * as requestsRoute from "@/app/api/shops/[shopId]/requests/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import { pool } from "@/db/client";
import { ORDER_BYTES } from "@/lib/contract/shop-shapes";
import { newCapability } from "@/lib/protocol/capability";
import { newAddress } from "@/lib/testing/files";
import { spent } from "@/lib/testing/limits";
import {
  askShop,
  customerOf,
  newShop,
  orderBody,
  placeOrder,
  refusal,
  requestBody,
  sealedBase64,
  type TestShop,
} from "@/lib/testing/shops";
import { linkRequestLimit, MAX_LINK_ORDERS, MAX_ORDERS, orderLimit, requestLimit } from "./limits";

let owner: Required<TestShop>;
let customer: Awaited<ReturnType<typeof customerOf>>;
beforeAll(async () => {
  owner = await newShop();
  customer = await customerOf(owner);
});

const sendRequest = (shop: TestShop, body: object = requestBody(), headers = {}) =>
  askShop(requestsRoute.POST, shop, { body, headers });
const pause = (shop: TestShop, open: boolean) => askShop(shopRoute.PATCH, shop, { body: { open } });
/** The number of rows, and the shop's own counters of them. */
async function counts({ id }: TestShop) {
  const { rows } = await pool().query(
    `select orders, requests, (select count(*)::int from shop_order o where o.shop_id = s.id) as stored_orders,
      (select count(*)::int from shop_request r where r.shop_id = s.id) as stored_requests,
      (select coalesce(sum(l.orders), 0)::int from shop_link l where l.shop_id = s.id) as by_link
     from shop s where id = $1`,
    [id],
  );
  return rows[0];
}
const setCounter = ({ id }: TestShop, column: string, to: number) =>
  pool().query(`update shop set ${column} = $2 where id = $1`, [id, to]);

test("SH-021 an order is placed once, however often it is sent", async () => {
  const body = orderBody({ statusHash: "0f".repeat(32) });
  const first = await placeOrder(customer, body);
  expect([first.status, first.body]).toEqual([201, { ok: true }]);
  const again = await placeOrder(customer, { ...body, statusHash: undefined });
  expect([again.status, again.body]).toEqual([200, { ok: true, duplicate: true }]);
  const other = { ...body, payload: orderBody().payload };
  expect(refusal(await placeOrder(customer, other))).toEqual([409, "conflict"]);
  const { rows } = await pool().query("select * from shop_order where id = $1", [body.id]);
  expect(rows).toMatchObject([
    { access_id: customer.accessId, level: 1, status_hash: "0f".repeat(32) },
  ]);
  // SH-028: nothing about the network is stored.
  expect(Object.keys(rows[0]).sort()).toEqual([
    "access_id",
    "created_at",
    "id",
    "key",
    "level",
    "payload",
    "place",
    "shop_id",
    "status",
    "status_at",
    "status_hash",
    "told",
  ]);
});

const [key, other] = [orderBody().key, orderBody().key];
const offCurve = `${key.slice(0, 60)}${key[60] === "A" ? "B" : "A"}${key.slice(61)}`;
const tag = Buffer.alloc(16, 7).toString("base64url");
const part = () => ({
  id: randomUUID(),
  supplier: randomUUID(),
  key,
  payload: sealedBase64(8_221),
});
test.each<[string, object, number]>([
  ["an id that is none", { id: "1" }, 400],
  ["an id in capitals", { id: randomUUID().toUpperCase() }, 400],
  ["no key", { key: undefined }, 400],
  ["a key that is too short", { key: key.slice(1) }, 400],
  ["a key off the curve", { key: offCurve }, 400],
  ["a compressed key", { key: `Ag${other.slice(2)}` }, 400],
  ["a payload of a byte less", { payload: sealedBase64(ORDER_BYTES - 1) }, 400],
  ["a payload of three bytes more", { payload: sealedBase64(ORDER_BYTES + 3) }, 400],
  ["a payload of another version", { payload: `Ag${orderBody().payload.slice(2)}` }, 400],
  ["a payload with a line break", { payload: `${orderBody().payload.slice(0, -1)}\n` }, 400],
  ["a status hash in capitals", { statusHash: "0F".repeat(32) }, 400],
  [
    "a counter that is claimed twice",
    {
      claims: [
        { tag, qty: 1 },
        { tag, qty: 2 },
      ],
    },
    400,
  ],
  [
    "a counter of another shop",
    {
      claims: [
        { tag, qty: 1 },
        { tag, qty: 99, shop: randomUUID() },
      ],
    },
    400,
  ],
  ["a claim of none", { claims: [{ tag, qty: 0 }] }, 400],
  ["a claim of a hundred", { claims: [{ tag, qty: 100 }] }, 400],
  ["a tag that is no tag", { claims: [{ tag: `${tag}A`, qty: 1 }] }, 400],
  [
    "31 claims",
    {
      claims: Array.from({ length: 31 }, (_, i) => ({
        tag: Buffer.alloc(16, i).toString("base64url"),
        qty: 1,
      })),
    },
    400,
  ],
  ["a hold of no kind", { hold: { kind: "cash" } }, 400],
  ["a hold for nothing", { hold: { kind: "none" } }, 201],
  ["twenty-one parts", { supply: Array.from({ length: 21 }, part) }, 400],
  ["a part of another size", { supply: [{ ...part(), payload: sealedBase64(8_222) }] }, 400],
])("SH-022, SH-023 an order with %s", async (_, more, status) => {
  const answer = await placeOrder(customer, orderBody(more));
  expect([answer.status, answer.body.reason]).toEqual([status, undefined]);
});

test("SH-023 an order that waits for a payment requires a page that supports such orders", async () => {
  const held = orderBody({ hold: { kind: "bank" } });
  expect(refusal(await placeOrder(customer, held))).toEqual([400, "upgrade"]);
  const headers = { "X-Shop-Client": "2" };
  expect((await placeOrder(customer, held, { headers })).status).toBe(201);
});

test("SH-024, SH-029 a body that is too long is not read", async () => {
  const long = (size: number) => JSON.stringify({ x: "x".repeat(size) });
  const order = (size: number) => askShop(ordersRoute.POST, customer, { body: long(size) });
  expect([(await order(260_000 - 8)).status, (await order(260_000 - 7)).status]).toEqual([
    400, 413,
  ]);
  const request = (size: number) => askShop(requestsRoute.POST, customer, { body: long(size) });
  expect([(await request(4_000 - 8)).status, (await request(4_000 - 7)).status]).toEqual([
    400, 413,
  ]);
});

test("SH-021 the checks run in the contract's order", async () => {
  const shop = await newShop();
  const link = await customerOf(shop);
  const network = newAddress();
  const headers = { "X-Svc-IP": network };
  const sent = orderBody();
  expect((await placeOrder(link, sent, { headers })).status).toBe(201);
  const nowhere = { ...link, capability: newCapability() };
  expect((await placeOrder(nowhere, orderBody({ key: "" }))).status).toBe(400);
  await pause(shop, false);
  await pool().query("delete from rate_limit where key = $1", [`shop-order:${shop.id}:${network}`]);
  await spent(orderLimit, `${shop.id}:${network}`, 20);
  await setCounter(shop, "orders", MAX_ORDERS);
  expect(refusal(await placeOrder(nowhere))).toEqual([404, "not-a-shop"]);
  expect((await placeOrder(link, sent, { headers })).body).toEqual({ ok: true, duplicate: true });
  const conflict = orderBody({ id: sent.id });
  expect(refusal(await placeOrder(link, conflict, { headers }))).toEqual([409, "conflict"]);
  expect(refusal(await placeOrder(link, orderBody(), { headers }))).toEqual([409, "closed"]);
  await pause(shop, true);
  expect(refusal(await placeOrder(link, orderBody(), { headers }))).toEqual([429, "rate"]);
  expect(refusal(await placeOrder(link))).toEqual([409, "full"]);
  await setCounter(shop, "orders", 1);
  expect((await placeOrder(link)).status).toBe(201);
});

test("SH-025 a network places twenty orders in an hour, and refused ones do not count", async () => {
  const shop = await newShop();
  const headers = { "X-Svc-IP": newAddress() };
  const sent = orderBody();
  for (let i = 0; i < 19; i++) await placeOrder(shop, i === 0 ? sent : orderBody(), { headers });
  expect((await placeOrder(shop, sent, { headers })).status).toBe(200);
  expect((await placeOrder(shop, orderBody({ id: sent.id }), { headers })).status).toBe(409);
  await pause(shop, false);
  expect((await placeOrder(shop, orderBody(), { headers })).status).toBe(409);
  await pause(shop, true);
  expect((await placeOrder(shop, orderBody(), { headers })).status).toBe(201);
  const late = await placeOrder(shop, orderBody(), { headers });
  expect(refusal(late)).toEqual([429, "rate"]);
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await placeOrder(shop)).status).toBe(201);
});

test("SH-027 of identical orders at once one is stored", async () => {
  const shop = await newShop();
  const link = await customerOf(shop);
  const bodies = Array.from({ length: 4 }, () => orderBody());
  const race = await Promise.all(
    [...bodies, ...bodies, ...bodies, ...bodies].map((body) => placeOrder(link, body)),
  );
  expect(race.map(({ status }) => status).sort()).toEqual([
    ...Array(12).fill(200),
    ...Array(4).fill(201),
  ]);
  expect(await counts(shop)).toMatchObject({ orders: 4, stored_orders: 4, by_link: 4 });
});

test("SH-026 concurrent orders never exceed the cap of a shop or a link, and deleting orders makes room", async () => {
  const shop = await newShop();
  const [one, two] = [await customerOf(shop), await customerOf(shop)];
  const room = 3;
  await pool().query("update shop_link set orders = $2 where id = $1", [
    one.accessId,
    MAX_LINK_ORDERS - room,
  ]);
  await setCounter(shop, "orders", MAX_ORDERS - 2 * room);
  const send = (link: TestShop) => Promise.all(Array.from({ length: 16 }, () => placeOrder(link)));
  const statuses = (answers: { status: number }[]) =>
    answers.filter(({ status }) => status === 201).length;
  const ofOne = await send(one);
  expect(statuses(ofOne)).toBe(room);
  expect(ofOne.filter(({ status }) => status !== 201).map(refusal)).toEqual(
    Array(13).fill([409, "full"]),
  );
  expect(statuses(await send(two))).toBe(room);
  expect(refusal(await placeOrder(shop))).toEqual([409, "full"]);
  const gone = await askShop(deleteRoute.POST, shop, { body: { access: two.accessId } });
  expect(gone.body).toEqual({ deleted: room });
  expect(refusal(await placeOrder(one))).toEqual([409, "full"]);
  expect(statuses(await send(two))).toBe(room);
});

test("SH-029 a request is checked like an order, and does not store its link", async () => {
  const shop = await newShop();
  const link = await customerOf(shop);
  const body = requestBody();
  expect((await sendRequest(link, body)).status).toBe(201);
  expect((await sendRequest(link, body)).body).toEqual({ ok: true, duplicate: true });
  expect(refusal(await sendRequest(link, requestBody({ id: body.id })))).toEqual([409, "conflict"]);
  const { rows } = await pool().query("select * from shop_request where id = $1", [body.id]);
  expect(Object.keys(rows[0]).sort()).toEqual([
    "created_at",
    "id",
    "key",
    "payload",
    "place",
    "shop_id",
  ]);
  expect((await sendRequest(link, requestBody({ payload: orderBody().payload }))).status).toBe(413);
  expect((await sendRequest(link, requestBody({ payload: sealedBase64(2_076) }))).status).toBe(400);
  const headers = { "X-Svc-IP": newAddress() };
  await spent(requestLimit, `${shop.id}:${headers["X-Svc-IP"]}`, 9);
  expect((await sendRequest(shop, requestBody(), headers)).status).toBe(201);
  expect(refusal(await sendRequest(shop, requestBody(), headers))).toEqual([429, "rate"]);
  await pool().query("delete from rate_limit where key = $1", [
    `shop-request-link:${link.accessId}`,
  ]);
  await spent(linkRequestLimit, link.accessId, 59);
  expect((await sendRequest(link)).status).toBe(201);
  expect(refusal(await sendRequest(link))).toEqual([429, "rate"]);
  await setCounter(shop, "requests", 499);
  expect((await sendRequest(shop)).status).toBe(201);
  expect(refusal(await sendRequest(shop))).toEqual([409, "full"]);
  await pause(shop, false);
  expect(refusal(await sendRequest(shop))).toEqual([409, "closed"]);
});
