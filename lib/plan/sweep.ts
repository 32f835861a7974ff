/** Forgets webhook events that are older than any repetition: Stripe gives up after three days. */
import { lt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { stripeEvent } from "@/db/schema";

/** @returns how many were forgotten */
export async function sweepStripeEvents(): Promise<number> {
  const isOld = lt(stripeEvent.receivedAt, sql`now() - interval '90 days'`);
  return (await db().delete(stripeEvent).where(isOld).returning({ id: stripeEvent.id })).length;
}
