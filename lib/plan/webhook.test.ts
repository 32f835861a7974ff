import { eq } from "drizzle-orm";
import Stripe from "stripe";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { stripeEvent, subscription } from "@/db/schema";
import { resetEnv } from "@/lib/env";
import { signStripe } from "@/lib/payments/simulator/stripe-wire";
import { STRIPE_KEY, STRIPE_SECRET } from "@/lib/testing/stripe-double";
import { report, visitShop } from "@/lib/testing/stripe-shop";
import { openCheckout } from "./billing";
import { planOf } from "./plan";
import { keep, look } from "./subscriptions";

const shop = visitShop();
const { buy, row } = shop;
const eventCount = () => db().$count(stripeEvent);

test("the official library accepts the double's signatures, and the double its requests", async () => {
  const id = await buy();
  const { text, signature } = shop.double.event("customer.subscription.updated", id);
  const event = Stripe.webhooks.constructEvent(text, signature, STRIPE_SECRET, 300);
  expect(event).toMatchObject({ object: "event", type: "customer.subscription.updated" });
  const url = new URL(shop.double.url);
  const client = new Stripe(STRIPE_KEY, {
    host: url.hostname,
    port: url.port,
    protocol: "http",
    maxNetworkRetries: 0,
  });
  const again = { idempotencyKey: `key-${shop.userId}` };
  const one = await client.customers.create({ email: "a@b.test" }, again);
  expect((await client.customers.create({ email: "a@b.test" }, again)).id).toBe(one.id);
  await expect(client.customers.create({ email: "c@d.test" }, again)).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
  await expect(client.subscriptions.retrieve("sub_none")).rejects.toMatchObject({
    type: "StripeInvalidRequestError",
    code: "resource_missing",
    statusCode: 404,
  });
  const stranger = new Stripe("sk_test_wrong", {
    host: url.hostname,
    port: url.port,
    protocol: "http",
  });
  await expect(stranger.customers.create({})).rejects.toMatchObject({
    type: "StripeAuthenticationError",
  });
});

test.each([
  ["of nobody", (): string => ""],
  ["of another secret", (text: string) => signStripe(text, "whsec_other")],
  ["of another text", () => signStripe("{}", STRIPE_SECRET)],
  ["301 seconds old", (text: string) => signStripe(text, STRIPE_SECRET, Date.now() / 1000 - 302)],
  ["without a time", (text: string) => signStripe(text, STRIPE_SECRET).replace(/^t=\d+,/, "")],
  ["of another scheme", (text: string) => signStripe(text, STRIPE_SECRET).replace("v1=", "v2=")],
])("a signature %s is refused and changes nothing", async (_, sign) => {
  const id = await buy();
  const before = await eventCount();
  const { text } = shop.double.event("customer.subscription.created", id);
  const answered = await report({ text, signature: sign(text) });
  expect([answered.status, answered.body.reason]).toEqual([400, "invalid"]);
  expect(await eventCount()).toBe(before);
  expect((await planOf(shop.userId)).pro).toBe(false);
});

test("where Stripe has two webhooks, an event may be signed with the secret of either", async () => {
  const id = await buy();
  process.env.STRIPE_WEBHOOK_SECRET = `whsec_of_payments, ${STRIPE_SECRET}`;
  resetEnv();
  const { text, signature } = shop.double.event("customer.subscription.created", id);
  expect((await report({ text, signature })).status).toBe(200);
  const other = shop.double.event("customer.subscription.updated", id);
  const signed = signStripe(other.text, "whsec_of_payments");
  expect((await report({ text: other.text, signature: signed })).status).toBe(200);
  process.env.STRIPE_WEBHOOK_SECRET = STRIPE_SECRET;
  resetEnv();
});

test.each([
  ["no JSON", "no JSON"],
  ["no object", "null"],
  ["an event of another format", '{"id":"evt_1","object":"v2.core.event","type":"v1.a"}'],
  ["an id nobody can store", '{"id":"\\u0000","type":"a","data":{"object":{}}}'],
])("a signed message that is %s is refused and changes nothing", async (_, text) => {
  const before = await eventCount();
  const answered = await report({ text, signature: signStripe(text, STRIPE_SECRET) });
  expect([answered.status, answered.body.reason]).toEqual([400, "invalid"]);
  expect(answered.body.error).toContain("no event");
  expect(await eventCount()).toBe(before);
});

test("one changed byte is refused", async () => {
  const { text, signature } = shop.double.event("customer.subscription.created", await buy());
  const answered = await report({ text: text.replace("active", "activE"), signature });
  expect(answered.status).toBe(400);
});

test("an event counts once, however often it comes and however many at a time", async () => {
  const id = await buy();
  const event = shop.double.event("customer.subscription.created", id);
  const before = await eventCount();
  const first = await Promise.all(Array.from({ length: 8 }, () => report(event)));
  expect(first.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await eventCount()).toBe(before + 1);
  // A replay of an old yes after a no changes nothing.
  shop.double.change(id, { status: "canceled" });
  await report(shop.double.event("customer.subscription.deleted", id));
  expect((await planOf(shop.userId)).pro).toBe(false);
  const looks = shop.double.log.length;
  expect((await report(event)).status).toBe(200);
  expect(shop.double.log.length).toBe(looks);
  expect((await planOf(shop.userId)).pro).toBe(false);
});

test("events in another order end at the same truth", async () => {
  const id = await buy();
  const created = shop.double.event("customer.subscription.created", id);
  shop.double.change(id, { status: "past_due" });
  const overdue = shop.double.event("customer.subscription.updated", id);
  shop.double.change(id, { status: "canceled" });
  const ended = shop.double.event("customer.subscription.deleted", id);
  for (const event of [ended, created, overdue]) expect((await report(event)).status).toBe(200);
  expect(await planOf(shop.userId)).toMatchObject({
    pro: false,
    status: "canceled",
    renewing: false,
  });
});

test("many events of one moment, side by side, end at the truth of that moment", async () => {
  const id = await buy();
  const events: Promise<unknown>[] = [];
  for (const status of ["past_due", "active", "past_due", "active", "past_due", "canceled"]) {
    shop.double.change(id, { status });
    events.push(report(shop.double.event("customer.subscription.updated", id)));
    await new Promise(setImmediate);
  }
  await Promise.all(events);
  expect((await row()).status).toBe("canceled");
});

test("a look that began earlier does not overwrite one that began later", async () => {
  const id = await buy();
  await report(shop.double.event("customer.subscription.created", id));
  const { customerId } = await row();
  const old = await look({ userId: shop.userId, customerId });
  shop.double.change(id, { status: "canceled" });
  const begunAt = new Date(old.begunAt.getTime() + 1);
  await keep(db(), { ...(await look({ userId: shop.userId, customerId })), begunAt });
  await keep(db(), old);
  expect((await row()).status).toBe("canceled");
});

test("a stranger's event is taken and forgotten", async () => {
  const id = await buy();
  shop.double.change(id, { customer: "cus_unknown" });
  expect((await report(shop.double.event("customer.subscription.created", id))).status).toBe(200);
  expect((await planOf(shop.userId)).pro).toBe(false);
});

test("while Stripe can't be reached an event is refused, and works when it is sent again", async () => {
  const event = shop.double.event("customer.subscription.created", await buy());
  shop.double.fail(500, 3);
  const refused = await report(event);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
  shop.double.fail(0, 0);
  expect((await report(event)).status).toBe(200);
  expect((await planOf(shop.userId)).pro).toBe(true);
});

test("an overdue payment keeps Pro from its first day on, whatever is reported after", async () => {
  const id = await buy();
  shop.double.change(id, { status: "past_due" });
  await report(shop.double.event("invoice.payment_failed", id));
  const { pastDueSince } = await row();
  await report(shop.double.event("customer.subscription.updated", id));
  expect((await row()).pastDueSince).toEqual(pastDueSince);
  expect(await planOf(shop.userId)).toMatchObject({ pro: true, status: "past_due" });
  const since = new Date(Date.now() - 7 * 86_400_000);
  await db()
    .update(subscription)
    .set({ pastDueSince: since })
    .where(eq(subscription.userId, shop.userId));
  expect((await planOf(shop.userId)).pro).toBe(false);
  shop.double.change(id, { status: "active" });
  await report(shop.double.event("invoice.paid", id));
  expect((await row()).pastDueSince).toBeNull();
  expect((await planOf(shop.userId)).pro).toBe(true);
});

test("a cancelled subscription runs to its end and does not renew", async () => {
  const id = await buy();
  shop.double.change(id, { cancel_at_period_end: true });
  await report(shop.double.event("customer.subscription.updated", id));
  const plan = await planOf(shop.userId);
  expect(plan).toMatchObject({ pro: true, renewsAt: null, renewing: true });
  expect(plan.until?.getTime()).toBeGreaterThan(Date.now());
});

test("of two subscriptions the one that is paid counts", async () => {
  const first = await buy();
  shop.double.change(first, { status: "canceled" });
  const second = await buy("year");
  await report(shop.double.event("customer.subscription.deleted", first));
  expect(await planOf(shop.userId)).toMatchObject({ pro: true, interval: "year" });
  expect((await row()).subscriptionId).toBe(second);
});

test("a customer that is deleted at Stripe buys again as a new one", async () => {
  await buy();
  const { customerId } = await row();
  await report(shop.double.event("customer.deleted", customerId));
  await openCheckout(shop.userId, "month");
  expect((await row()).customerId).not.toBe(customerId);
});
