/** Forgets webhook events that are older than any repetition: Stripe gives up after three days. */
import { lt, sql } from "drizzle-orm";
import { removeInSteps } from "@/db/remove-in-steps";
import { stripeEvent } from "@/db/schema";

/** @returns how many were forgotten */
export const sweepStripeEvents = (): Promise<number> =>
  removeInSteps(stripeEvent, lt(stripeEvent.receivedAt, sql`now() - interval '90 days'`));
