/** What no event told of is found by the job, whatever stands in its way. */
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { subscription } from "@/db/schema";
import { newAccount } from "@/lib/testing/accounts";
import { report, visitShop } from "@/lib/testing/stripe-shop";
import { planOf } from "./plan";
import { reviewSubscriptions } from "./review";

const shop = visitShop();
const { buy } = shop;
beforeEach(() => db().delete(subscription));

/** Nobody looked for three hours, and two hours ago the paid time was over. */
const past = new Date(Date.now() - 3 * 3_600_000);
const lost = { status: "active", periodEnd: past, updatedAt: past } as const;

async function lose(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { userId } = await newAccount("never");
    await db()
      .insert(subscription)
      .values({ userId, customerId: `cus_${userId}`, ...lost });
  }
}

test("an end that nobody reported is found by the job", async () => {
  const id = await buy();
  await report(shop.double.event("customer.subscription.created", id));
  await db().update(subscription).set(lost).where(eq(subscription.userId, shop.userId));
  shop.double.change(id, { status: "canceled" });
  await reviewSubscriptions();
  expect((await planOf(shop.userId)).pro).toBe(false);
});

test("those that Stripe tells nothing of hold none of the others", async () => {
  await lose(51);
  shop.double.fail(400, 50);
  expect(await reviewSubscriptions()).toEqual({ reviewed: 1, failed: 50 });
});

test("while Stripe is away the job ends with the first, and goes on with all of them later", async () => {
  await lose(3);
  shop.double.fail(503, 3);
  expect(await reviewSubscriptions()).toEqual({ reviewed: 0, failed: 1 });
  expect(await reviewSubscriptions()).toEqual({ reviewed: 3, failed: 0 });
});
