/** Followers who get push messages on their device. */
import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import * as followRoute from "@/app/api/shop-orders/[shopId]/follow/route";
import * as notifyRoute from "@/app/api/shop-orders/[shopId]/notify/route";
import { pool } from "@/db/client";
import { baseUrl } from "@/lib/env";
import { newVisitor, type Visitor } from "@/lib/testing/callers";
import { soon, use } from "@/lib/testing/outbox";
import { newDevice, readVapid } from "@/lib/testing/push-service";
import {
  askShop,
  customerOf,
  newShop,
  orderBody,
  placeOrder,
  refusal,
  type TestShop,
} from "@/lib/testing/shops";
import type { Receiver } from "@/lib/testing/webhook-receiver";
import { withReceivers } from "@/lib/testing/webhooks";
import { pushQueue } from "./push";

const house = withReceivers();
let shop: Required<TestShop>;
let customer: Awaited<ReturnType<typeof customerOf>>;
let service: Receiver;
let owner: Visitor;
const email = `${randomUUID()}@sealdesk.test`;

beforeEach(async () => {
  use({ VAPID_PRIVATE_KEY: randomBytes(32).toString("base64url") });
  shop = await newShop();
  customer = await customerOf(shop);
  [service] = (await house.start()) as [Receiver];
  owner = await newVisitor({ free: true, email: `${randomUUID()}${email}` });
});
afterEach(() => use({ VAPID_PRIVATE_KEY: undefined, VAPID_SUBJECT: undefined }));

const follow = (body: object | undefined, route = followRoute.PUT, who = owner) =>
  askShop(route, shop, { body, headers: { Cookie: who.cookie, Origin: baseUrl() } });
const following = async () => (await follow(undefined, followRoute.GET)).body;
const byPush = (subscription: object) => follow({ channel: "push", subscription });
async function newDeviceOf(who = owner) {
  const device = newDevice(`${service.origin}/${randomUUID()}`);
  const { subscription } = device;
  const { body } = await follow({ channel: "push", subscription }, followRoute.PUT, who);
  expect(body).toEqual({ following: true });
  return device;
}
async function order(): Promise<string> {
  const body = orderBody();
  expect((await placeOrder(customer, body)).status).toBe(201);
  const told = await askShop(notifyRoute.POST, customer, { body: { order: body.id } });
  expect(told.body).toEqual({ ok: true });
  return body.id;
}
const mails = async () =>
  (await pool().query("select from mail_outbox where recipient like $1", [`%${email}`])).rowCount;
/** Moves the next try to now. */
const passTime = () =>
  pool().query("update shop_follower set push_at = now() where shop_id = $1", [shop.id]);
const waiting = async () =>
  (
    await pool().query("select from shop_follower where shop_id = $1 and push_at is not null", [
      shop.id,
    ])
  ).rowCount;

test("OS-005 a device gets an encrypted and signed message that an order arrived, without anything of the order", async () => {
  use({ VAPID_SUBJECT: "mailto:desk@sealdesk.test" });
  const device = await newDeviceOf();
  const state = await following();
  expect(state).toEqual({
    following: true,
    endpoint: device.subscription.endpoint,
    pushKey: expect.stringMatching(/^[\w-]{87}$/),
  });
  await order();
  await soon(() => service.received.length).toBe(1);
  const [message] = service.received as [Receiver["received"][number]];
  expect(device.open(message)).toEqual({ shop: shop.id });
  const { key, claims } = readVapid(message);
  expect(key).toBe(state.pushKey);
  expect(claims).toMatchObject({ aud: service.origin, sub: "mailto:desk@sealdesk.test" });
  expect(claims.exp).toBeGreaterThan(Date.now() / 1_000);
  expect(message.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "86400",
    urgency: "high",
  });
  expect(await mails()).toBe(0);
  await soon(waiting).toBe(0);
});

test("when the push service is down the message is retried, and a new order restarts the retries", async () => {
  await newDeviceOf();
  service.whims = [503, 201];
  await order();
  await soon(() => service.received.length).toBe(1);
  await soon(async () => {
    await passTime();
    await pushQueue.run();
    return service.received.length;
  }).toBe(2);
  await order();
  await soon(() => service.received.length).toBe(3);
});

test.each([404, 410])(
  "after the push service answers %i a device gets no more messages",
  async (status) => {
    const device = await newDeviceOf();
    service.whims = [status];
    await order();
    await soon(async () => (await following()).following).toBe(false);
    const { body } = await askShop(notifyRoute.GET, customer);
    expect(body).toEqual({ followers: false });
    await order();
    expect(service.received).toHaveLength(1);
    expect((await byPush(device.subscription)).status).toBe(200);
  },
);

test("each follower is notified by their chosen way, and one who changes to email gets no more push messages", async () => {
  const other = await newVisitor({ free: true, email: `${randomUUID()}${email}` });
  const device = await newDeviceOf();
  await follow({ channel: "email" }, followRoute.PUT, other);
  await order();
  await soon(() => service.received.length).toBe(1);
  expect(await mails()).toBe(1);
  await newDeviceOf(other);
  await order();
  await soon(() => service.received.length).toBe(3);
  expect(device.open(service.received[0] as never)).toEqual({ shop: shop.id });
  for (const who of [owner, other]) await follow({ channel: "email" }, followRoute.PUT, who);
  expect((await following()).endpoint).toBeUndefined();
  await order();
  expect([await mails(), service.received.length]).toEqual([3, 3]);
});

test("a private address, http, a port and invalid keys are refused", async () => {
  const { subscription } = newDevice("https://push.example/1");
  for (const endpoint of [
    "https://127.0.0.1/1",
    "https://[::1]/1",
    "https://169.254.169.254/1",
    "https://localhost/1",
    "https://push.example:8443/1",
    "http://push.example/1",
    "push.example",
    `https://push.example/${"x".repeat(2_000)}`,
  ])
    expect((await byPush({ ...subscription, endpoint })).status).toBe(400);
  const { keys } = subscription;
  for (const wrong of [
    undefined,
    { ...keys, auth: "short" },
    { ...keys, p256dh: keys.p256dh.slice(1) },
    { ...keys, p256dh: `B${"A".repeat(86)}` },
  ])
    expect((await byPush({ ...subscription, keys: wrong })).status).toBe(400);
  expect(await following()).toMatchObject({ following: false });
});

test("without a server key or the app on the device there are no push messages, and their followers are mailed", async () => {
  const { subscription } = await newDeviceOf();
  for (const lack of [{ VAPID_PRIVATE_KEY: undefined }, { OFFLINE_APP: "0" }]) {
    use(lack);
    expect(refusal(await byPush(subscription))).toEqual([501, "push"]);
    expect((await following()).pushKey).toBeUndefined();
    use({ OFFLINE_APP: undefined, VAPID_PRIVATE_KEY: randomBytes(32).toString("base64url") });
  }
  use({ VAPID_PRIVATE_KEY: undefined });
  const before = (await mails()) ?? 0;
  await order();
  expect(await mails()).toBe(before + 1);
  expect(service.received).toEqual([]);
});

test("push messages require a confirmed address", async () => {
  const { subscription } = newDevice(service.url);
  const stranger = await newVisitor({ free: true });
  const refused = await follow({ channel: "push", subscription }, followRoute.PUT, stranger);
  expect(refusal(refused)).toEqual([403, "verify_email"]);
});
