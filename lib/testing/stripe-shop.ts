/** Pro on sale at a Stripe double, and what a person and Stripe then do. */
import { eq } from "drizzle-orm";
import { POST as webhook } from "@/app/api/billing/stripe/route";
import { db } from "@/db/client";
import { subscription } from "@/db/schema";
import { openCheckout } from "@/lib/plan/billing";
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
export async function keptOf(userId: string): Promise<typeof subscription.$inferSelect> {
  const [row] = await db().select().from(subscription).where(eq(subscription.userId, userId));
  if (!row) throw new Error("No customer.");
  return row;
}
