/** Pro on sale at a Stripe double, and what a person and Stripe then do. */
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { POST as webhook } from "@/app/api/billing/stripe/route";
import { db } from "@/db/client";
import { subscription } from "@/db/schema";
import { openCheckout } from "@/lib/plan/billing";
import { newAccount } from "./accounts";
import { type Answered, call } from "./call";
import { type Signed, type StripeDouble, sellAt, startStripeDouble } from "./stripe-double";

export interface Shop {
  double: StripeDouble;
  /** An account buys Pro, without telling us. @returns the subscription's id */
  buy(userId: string, interval?: "month" | "year"): Promise<string>;
  stop(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const double = await startStripeDouble();
  const stopSelling = sellAt(double.url);
  return {
    double,
    buy: async (userId, interval = "month") =>
      double.pay(sessionIn(await openCheckout(userId, interval))).id,
    stop: async () => {
      stopSelling();
      await double.stop();
    },
  };
}

export interface Visit {
  readonly double: StripeDouble;
  /** An account of this test alone, without Pro. */
  readonly userId: string;
  /** It buys Pro, without telling us. @returns the subscription's id */
  buy(interval?: "month" | "year"): Promise<string>;
  /** What we keep of its subscription. */
  row(): ReturnType<typeof keptOf>;
}

/** One shop for the tests of a file, and for each of them somebody new to visit it. */
export function visitShop(): Visit {
  let shop: Shop;
  let userId: string;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    ({ userId } = await newAccount("never"));
  });
  afterEach(() => shop.double.fail(0, 0));
  return {
    get double() {
      return shop.double;
    },
    get userId() {
      return userId;
    },
    buy: (interval) => shop.buy(userId, interval),
    row: () => keptOf(userId),
  };
}

/** The checkout session that an address opens. */
export const sessionIn = (url: string): string => url.split("/").at(-1) ?? "";

/** Sends us an event as Stripe does. */
export const report = ({ text, signature }: Signed): Promise<Answered> =>
  call(webhook, {
    path: "/api/billing/stripe",
    body: text,
    headers: { "Stripe-Signature": signature, "Sec-Fetch-Site": "none" },
  });

/** What we keep of an account's subscription. */
async function keptOf(userId: string): Promise<typeof subscription.$inferSelect> {
  const [row] = await db().select().from(subscription).where(eq(subscription.userId, userId));
  if (!row) throw new Error("No customer.");
  return row;
}
