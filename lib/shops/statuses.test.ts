/** Order statuses, read by link and by token, and notifications of new orders. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import * as followRoute from "@/app/api/shop-orders/[shopId]/follow/route";
import * as notifyRoute from "@/app/api/shop-orders/[shopId]/notify/route";
import * as statusRoute from "@/app/api/shop-orders/[shopId]/status/route";
import * as gateRoute from "@/app/api/shops/[shopId]/gate/route";
import * as leaveRoute from "@/app/api/shops/[shopId]/leave/route";
import * as linkRoute from "@/app/api/shops/[shopId]/links/[accessId]/route";
import * as deleteRoute from "@/app/api/shops/[shopId]/orders/delete/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import { pool } from "@/db/client";
import { openText } from "@/db/schema/sealed";
import { STATUS_BYTES } from "@/lib/contract/shop-shapes";
import { digestOf } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { newCapability } from "@/lib/protocol/capability";
import { newVisitor, type Visitor } from "@/lib/testing/callers";
import { newAddress } from "@/lib/testing/files";
import { spent } from "@/lib/testing/limits";
import { claim, invite } from "@/lib/testing/shop-people";
import {
  askShop,
  customerOf,
  newGate,
  newShop,
  orderBody,
  padded,
  placeOrder,
  refusal,
  sealedBase64,
  type TestShop,
} from "@/lib/testing/shops";
import { MAX_FOLLOWERS, noticeLimit, statusLimit } from "./limits";

let shop: Required<TestShop>;
let customer: Awaited<ReturnType<typeof customerOf>>;
const token = newCapability();
beforeEach(async () => {
  shop = await newShop();
  customer = await customerOf(shop);
});

const newStatus = () => sealedBase64(STATUS_BYTES);
async function newOrder(more: object = {}, link: TestShop = customer): Promise<string> {
  const body = orderBody({ statusHash: digestOf(token), ...more });
  expect((await placeOrder(link, body)).status).toBe(201);
  return body.id;
}
const post = (statuses: unknown, as: TestShop = shop) =>
  askShop(statusRoute.POST, as, { body: { statuses } });
const path = (query: string) => `/api/shop-orders/${shop.id}/status?${query}`;
const read = (ids: string[], as: TestShop = customer, headers = {}) =>
  askShop(statusRoute.GET, as, { path: path(`ids=${ids.join()}`), headers });
/** Reads without a link. */
const readByToken = (ids: string[], code = token, headers = {}) =>
  read(ids, { id: shop.id, capability: "" }, { "X-Order-Token": code, ...headers });
const tell = (order: string, as: TestShop = customer) =>
  askShop(notifyRoute.POST, as, { body: { order } });
const hasFollowers = async () => (await askShop(notifyRoute.GET, customer)).body.followers;
const follow = (
  who: Visitor | null,
  body: object | undefined,
  route = followRoute.PUT,
  by: TestShop = shop,
) =>
  askShop(route, by, {
    body,
    headers: who ? { Cookie: who.cookie, Origin: baseUrl() } : {},
  });
/** Makes an account with a confirmed address follow the shop. */
const newFollower = async (by: TestShop = shop) => {
  const email = `${randomUUID()}@sealdesk.test`;
  const who = { ...(await newVisitor({ free: true, email })), email };
  expect((await follow(who, { channel: "email" }, followRoute.PUT, by)).body).toEqual({
    following: true,
  });
  return who;
};
async function mailsTo({ email }: { email: string }): Promise<string[]> {
  const { rows } = await pool().query("select text from mail_outbox where recipient = $1", [email]);
  return rows.map(({ text }) => openText(text));
}

test("OS-001, OS-002 statuses are stored per order, read by a link, replaced and removed", async () => {
  const [one, other] = [await newOrder(), await newOrder()];
  const [first, second] = [newStatus(), newStatus()];
  const unknown = randomUUID();
  const stored = await post([
    { id: one, payload: first },
    { id: other, payload: second },
    { id: unknown, payload: first },
  ]);
  expect(stored.body).toEqual({ stored: 2 });
  const { statuses } = (await read([one, other, unknown])).body;
  expect(statuses).toEqual({
    [one]: { payload: first, at: expect.any(String) },
    [other]: { payload: second, at: expect.any(String) },
  });
  await post([{ id: one, payload: second }]);
  await post([{ id: other, payload: null }]);
  const after = (await read([one, other], shop)).body.statuses;
  expect(Object.keys(after)).toEqual([one]);
  expect(after[one].payload).toBe(second);
  const elsewhere = await customerOf(await newShop());
  const asked = await askShop(statusRoute.GET, elsewhere, {
    path: `/api/shop-orders/${elsewhere.id}/status?ids=${one}`,
  });
  expect(asked.body).toEqual({ statuses: {} });
  await askShop(deleteRoute.POST, shop, { body: { ids: [one] } });
  expect((await read([one])).body).toEqual({ statuses: {} });
});

test("an invalid status, too many statuses, and people without access are refused", async () => {
  const id = await newOrder();
  const many = (n: number) =>
    Array.from({ length: n }, () => ({ id: randomUUID(), payload: null }));
  for (const wrong of [
    [],
    many(201),
    [{ id, payload: sealedBase64(STATUS_BYTES + 1) }],
    [{ id, payload: "x" }],
    [{ id }],
    [{ id: "x", payload: null }],
    [...many(1), ...many(1)].map((one) => ({ ...one, id })),
  ])
    expect((await post(wrong)).status).toBe(400);
  expect((await post(many(200))).body).toEqual({ stored: 0 });
  const full = many(200).map(({ id }) => ({ id, payload: newStatus() }));
  expect((await post(full)).body).toEqual({ stored: 0 });
  expect(refusal(await post([{ id, payload: null }], customer))).toEqual([403, "role"]);
  const unproved = { id: shop.id, capability: shop.capability };
  expect(refusal(await post([{ id, payload: null }], unproved))).toEqual([401, "auth"]);
  const ids = Array.from({ length: 51 }, () => randomUUID());
  expect((await read(ids)).status).toBe(400);
  expect((await read(ids.slice(1))).body).toEqual({ statuses: {} });
  expect((await read([])).status).toBe(400);
  expect(refusal(await askShop(statusRoute.GET, customer, { path: path("") }))[0]).toBe(400);
  expect(refusal(await read([id], { id: shop.id, capability: "" }))).toEqual([401, "capability"]);
  // SH-008
  const change = { seq: 2, catalog: padded(), gate: newGate().sent, photos: [] };
  await askShop(gateRoute.PUT, shop, { body: change });
  expect(refusal(await read([id]))).toEqual([401, "password"]);
  expect(refusal(await tell(id))).toEqual([401, "password"]);
  expect((await read([id], shop)).status).toBe(200);
});

test("OS-003 a token reads its one order, even after the link has ended, and nothing else", async () => {
  const [id, bare] = [await newOrder(), await newOrder({ statusHash: undefined })];
  const payload = newStatus();
  await askShop(linkRoute.DELETE, shop, { params: { accessId: customer.accessId } });
  expect(refusal(await read([id]))).toEqual([404, "not-a-shop"]);
  expect((await readByToken([id])).body).toEqual({ statuses: {} });
  await post([{ id, payload }]);
  expect((await readByToken([id])).body.statuses[id].payload).toBe(payload);
  // XB-009: even without an API key and from another origin.
  const stranger = { "Sec-Fetch-Site": "cross-site" };
  expect((await readByToken([id], token, stranger)).body.statuses[id].payload).toBe(payload);
  expect(refusal(await read([id], { id: shop.id, capability: "" }, stranger))).toEqual([
    ...[401, "capability"],
  ]);
  const refused = [
    readByToken([id], newCapability()),
    readByToken([id], "short"),
    readByToken([bare]),
    readByToken([randomUUID()]),
  ];
  for (const answer of await Promise.all(refused))
    expect(refusal(answer)).toEqual([404, undefined]);
  expect((await readByToken([id, bare])).status).toBe(400);
  // When a link is sent, only the link counts.
  expect(refusal(await read([id], customer, { "X-Order-Token": token }))[0]).toBe(404);
  const network = newAddress();
  await spent(statusLimit, network, statusLimit.max - 1);
  const from = { "X-Svc-IP": network };
  expect((await readByToken([id], token, from)).status).toBe(200);
  expect((await readByToken([id], token, from)).status).toBe(429);
  expect((await read([id], shop, from)).status).toBe(200);
});

test("OS-004 a deleted shop answers `closed`", async () => {
  const id = await newOrder();
  await newFollower();
  await post([{ id, payload: newStatus() }]);
  await askShop(shopRoute.DELETE, shop);
  const answers = [
    await readByToken([id]),
    await read([id]),
    await post([{ id, payload: null }]),
    await tell(id),
    await follow(null, { channel: "email" }),
  ];
  for (const answer of answers) expect(refusal(answer)).toEqual([404, "closed"]);
  const { rows } = await pool().query(
    `select (select count(*)::int from shop_order where shop_id = $1) + (select count(*)::int from shop_follower where shop_id = $1) as left`,
    [shop.id],
  );
  expect(rows).toEqual([{ left: 0 }]);
});

test("OS-005 followers are mailed once about each new order of the link, without its content", async () => {
  expect(await hasFollowers()).toBe(false);
  const [one, two] = [await newFollower(), await newFollower()];
  expect(await hasFollowers()).toBe(true);
  const id = await newOrder();
  const other = await customerOf(shop);
  expect(refusal(await tell(id, other))[0]).toBe(404);
  expect(refusal(await tell(randomUUID()))[0]).toBe(404);
  const told = await Promise.all([tell(id), tell(id), tell(id)]);
  for (const { body } of told) expect(body).toEqual({ ok: true });
  const [mail, ...more] = await mailsTo(one);
  expect([more, (await mailsTo(two)).length]).toEqual([[], 1]);
  expect(mail).toContain(`/shops/${shop.id}\n`);
  expect(mail).not.toContain(id);
  const late = await newOrder();
  const tellAfter = async (time: string) => {
    await pool().query("update shop_order set created_at = now() - $2::interval where id = $1", [
      late,
      time,
    ]);
    return refusal(await tell(late))[0];
  };
  expect([await tellAfter("10 minutes"), await tellAfter("9 minutes 59 seconds")]).toEqual([
    404, 200,
  ]);
  expect((await follow(two, undefined, followRoute.DELETE)).body).toEqual({ following: false });
  await tell(await newOrder());
  expect([(await mailsTo(one)).length, (await mailsTo(two)).length]).toEqual([3, 2]);
});

test("after sixty orders in an hour followers get no more mails, and the last mail says so", async () => {
  const one = await newFollower();
  await spent(noticeLimit, shop.id, noticeLimit.max - 1);
  await tell(await newOrder());
  await tell(await newOrder());
  expect(await mailsTo(one)).toEqual([expect.stringContaining("no more of these")]);
});

test("following requires a session, a confirmed address and a working link, and a shop has ten followers at most", async () => {
  const email = { channel: "email" };
  expect(refusal(await follow(null, email))).toEqual([401, "session"]);
  expect(refusal(await follow(await newVisitor({ free: true }), email))).toEqual([
    403,
    "verify_email",
  ]);
  const first = await newFollower();
  expect((await follow(first, { channel: "sms" })).status).toBe(400);
  for (let count = 1; count < MAX_FOLLOWERS; count++) await newFollower();
  const eleventh = await newVisitor({ free: true, email: `${randomUUID()}@sealdesk.test` });
  expect(refusal(await follow(eleventh, email))).toEqual([409, "full"]);
  expect((await follow(first, email)).status).toBe(200);
  expect((await follow(first, undefined, followRoute.GET)).body).toEqual({ following: true });
  expect((await follow(eleventh, undefined, followRoute.GET)).body).toEqual({ following: false });
});

test("a manager can follow and store statuses until they leave", async () => {
  const { manager } = await claim((await invite(shop)).link);
  const one = await newFollower(manager);
  const id = await newOrder();
  expect((await post([{ id, payload: newStatus() }], manager)).body).toEqual({ stored: 1 });
  await tell(id);
  await askShop(leaveRoute.POST, manager, { body: {} });
  expect(await hasFollowers()).toBe(false);
  await tell(await newOrder());
  expect(await mailsTo(one)).toHaveLength(1);
  expect(refusal(await post([{ id, payload: null }], manager))[0]).toBe(404);
});
