/** A payment that completes when its account is gone is ended by the event that tells of it. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import { report, sessionIn, visitShop } from "@/lib/testing/stripe-shop";
import { deleteAccount, newKeeper, startDeletion } from "@/lib/testing/vaults";
import { openCheckout } from "./billing";
import { planOf } from "./plan";

const shop = visitShop();
const statusOf = (id: string) => shop.double.shelf.objects.get(id)?.status;
const leave = () => db().delete(user).where(eq(user.id, shop.userId));
const cancellations = () => shop.double.log.filter((line) => line.startsWith("DELETE ")).length;

/** An account goes away with a page open, and the page is paid at. @returns the subscription */
async function payAfterwards(): Promise<string> {
  const session = sessionIn(await openCheckout(shop.userId, "month"));
  await leave();
  return shop.double.pay(session).id;
}

test.each(["customer.subscription.created", "customer.subscription.updated", "invoice.paid"])(
  "%s for an account that is gone ends the subscription, once",
  async (type) => {
    // D-48
    const id = await payAfterwards();
    const event = shop.double.event(type, id);
    const answered = await report(event);
    expect([answered.status, answered.body]).toEqual([200, { received: true }]);
    expect(statusOf(id)).toBe("canceled");
    const before = cancellations();
    expect((await report(event)).status).toBe(200);
    expect((await report(shop.double.event("customer.subscription.deleted", id))).status).toBe(200);
    expect(cancellations()).toBe(before);
  },
);

test("other open checkouts are closed too", async () => {
  const paid = sessionIn(await openCheckout(shop.userId, "month"));
  await leave();
  const other = { ...shop.double.change(paid, {}), id: `${paid}other` };
  shop.double.shelf.objects.set(other.id, other);
  const { id } = shop.double.pay(paid);
  await report(shop.double.event("checkout.session.completed", paid));
  expect([statusOf(id), statusOf(other.id)]).toEqual(["canceled", "expired"]);
});

test("while Stripe does not answer the event is not taken, and the next one ends it", async () => {
  const id = await payAfterwards();
  const event = shop.double.event("customer.subscription.created", id);
  shop.double.fail(500, 3);
  expect((await report(event)).status).toBe(503);
  expect(statusOf(id)).toBe("active");
  shop.double.fail(0, 0);
  expect((await report(event)).status).toBe(200);
  expect(statusOf(id)).toBe("canceled");
});

test.each([
  [
    "another product's price",
    { items: { object: "list", data: [{ price: { id: "price_other" } }] } },
  ],
  ["no account in it", { metadata: {} }],
  ["another kind of account in it", { metadata: { userId: "42" } }],
])("a stranger's subscription with %s is left alone", async (_, fields) => {
  const id = await payAfterwards();
  shop.double.change(id, fields);
  expect((await report(shop.double.event("customer.subscription.created", id))).status).toBe(200);
  expect(statusOf(id)).toBe("active");
});

test("a stranger's subscription for an account that is there is left alone", async () => {
  const id = await shop.buy();
  shop.double.change(id, { customer: "cus_other" });
  expect((await report(shop.double.event("customer.subscription.created", id))).status).toBe(200);
  expect(statusOf(id)).toBe("active");
  expect((await planOf(shop.userId)).pro).toBe(false);
});

test("an account that goes away while Stripe is asked about its payment pays nothing", async () => {
  const id = await shop.buy();
  const event = shop.double.event("customer.subscription.created", id);
  shop.double.during("GET /v1/subscriptions", leave);
  expect((await report(event)).status).toBe(200);
  expect(statusOf(id)).toBe("canceled");
});

test("a payment that is reported while its account is being deleted never outlives it", async () => {
  //
  for (let round = 0; round < 5; round++) {
    const keeper = await newKeeper();
    const session = sessionIn(await openCheckout(keeper.userId, "month"));
    expect((await startDeletion(keeper)).status).toBe(200);
    // Paid at the last moment, on a page that was not listed as open.
    shop.double.change(session, { status: "open" });
    const { id } = shop.double.pay(session);
    const event = shop.double.event("customer.subscription.created", id);
    const [deleted, told] = await Promise.all([deleteAccount(keeper), report(event)]);
    expect(told.status).toBe(200);
    expect([200, 409]).toContain(deleted.status);
    if (deleted.status === 409) expect((await deleteAccount(keeper)).status).toBe(200);
    expect(statusOf(id)).toBe("canceled");
  }
});
