import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import { report, sessionIn, visitShop } from "@/lib/testing/stripe-shop";
import { openCheckout, openPortal } from "./billing";
import { cancelSubscription } from "./ending";
import { planOf } from "./plan";
import { reviewSubscriptions } from "./review";

const shop = visitShop();
const { buy, row } = shop;

test("Pro is bought: a page to pay at, and Pro from the event on", async () => {
  const url = await openCheckout(shop.userId, "year");
  expect(url).toMatch(/^https:\/\/checkout\.stripe\.com\//);
  const session = shop.double.shelf.objects.get(sessionIn(url));
  expect(session).toMatchObject({
    mode: "subscription",
    price: "price_year",
    client_reference_id: shop.userId,
    subscription_metadata: { userId: shop.userId },
    success_url: "http://sealdesk.test/settings/plan?paid=1",
    cancel_url: "http://sealdesk.test/settings/plan?unpaid=1",
  });
  expect(await planOf(shop.userId)).toMatchObject({ mode: "stripe", pro: false, status: null });
  const id = shop.double.pay(sessionIn(url)).id;
  const answered = await report(shop.double.event("customer.subscription.created", id));
  expect([answered.status, answered.body]).toEqual([200, { received: true }]);
  const plan = await planOf(shop.userId);
  expect(plan).toMatchObject({ pro: true, until: null, status: "active", interval: "year" });
  expect(plan.renewsAt?.getTime()).toBeGreaterThan(Date.now() + 300 * 86_400_000);
  expect(plan.renewing).toBe(true);
  expect(await openPortal(shop.userId)).toMatch(/^https:\/\/billing\.stripe\.com\//);
});

test("a paying account is not sent to pay again, also before any event arrived", async () => {
  await buy();
  await expect(openCheckout(shop.userId, "month")).rejects.toMatchObject({ status: 409 });
  expect((await planOf(shop.userId)).pro).toBe(true);
});

test("a page that was opened before closes: nobody pays twice", async () => {
  const first = sessionIn(await openCheckout(shop.userId, "month"));
  const second = sessionIn(await openCheckout(shop.userId, "year"));
  expect(shop.double.shelf.objects.get(first)?.status).toBe("expired");
  expect(shop.double.shelf.objects.get(second)?.status).toBe("open");
});

test("two checkouts at once use one customer", async () => {
  const urls = await Promise.all([
    openCheckout(shop.userId, "month"),
    openCheckout(shop.userId, "month"),
  ]);
  const customers = urls.map((url) => shop.double.shelf.objects.get(sessionIn(url))?.customer);
  expect(customers).toEqual([(await row()).customerId, (await row()).customerId]);
});

test("of two pages opened at once the other closes when one is paid", async () => {
  const second: string[] = [];
  shop.double.during("POST /v1/checkout/sessions", async () => {
    second.push(sessionIn(await openCheckout(shop.userId, "year")));
  });
  const first = sessionIn(await openCheckout(shop.userId, "month"));
  const statuses = () => [first, ...second].map((id) => shop.double.shelf.objects.get(id)?.status);
  expect(statuses()).toEqual(["open", "open"]);
  shop.double.pay(first);
  await report(shop.double.event("checkout.session.completed", first));
  expect(statuses()).toEqual(["complete", "expired"]);
  expect((await planOf(shop.userId)).pro).toBe(true);
});

test("nothing was ever bought: there is nothing to manage", async () => {
  await expect(openPortal(shop.userId)).rejects.toMatchObject({ status: 404, reason: "not-found" });
});

describe("an account that is being deleted", () => {
  const startDeletion = () =>
    db().update(user).set({ deletingSince: new Date() }).where(eq(user.id, shop.userId));

  //
  test("ends what it pays for at once, and what it could still pay", async () => {
    const id = await buy();
    await report(shop.double.event("customer.subscription.created", id));
    await startDeletion();
    await cancelSubscription(shop.userId);
    expect(shop.double.shelf.objects.get(id)?.status).toBe("canceled");
    expect(await planOf(shop.userId)).toMatchObject({ pro: false, renewing: false });
    await cancelSubscription(shop.userId);
    await expect(openCheckout(shop.userId, "month")).rejects.toMatchObject({ status: 409 });
  });

  test("has no page to pay at, not even one opened at that moment", async () => {
    shop.double.during("POST /v1/checkout/sessions", async () => {
      await startDeletion();
      await cancelSubscription(shop.userId);
    });
    await expect(openCheckout(shop.userId, "month")).rejects.toMatchObject({ reason: "deleting" });
    const { customerId } = await row();
    const pages = [...shop.double.shelf.objects.values()].filter(
      ({ customer }) => customer === customerId,
    );
    expect(pages.map(({ status }) => status)).toEqual(["expired"]);
  });

  test("is cancelled by the job when Stripe did not answer", async () => {
    const id = await buy();
    await report(shop.double.event("customer.subscription.created", id));
    await startDeletion();
    shop.double.fail(503, 3);
    await expect(cancelSubscription(shop.userId)).rejects.toMatchObject({ status: 503 });
    shop.double.fail(0, 0);
    expect((await planOf(shop.userId)).renewing).toBe(true);
    expect(await reviewSubscriptions()).toMatchObject({ failed: 0 });
    expect((await planOf(shop.userId)).renewing).toBe(false);
  });
});
