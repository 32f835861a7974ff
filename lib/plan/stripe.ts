/** Stripe as far as selling Pro goes, and its faults in our words. */
import type Stripe from "stripe";
import { env } from "@/lib/env";
import { HttpError } from "@/lib/http/errors";
import { log } from "@/lib/http/log";
import { isStripeAway, stripeClient } from "@/lib/stripe";
import { planErrors } from "./errors";
import { proMode } from "./pro";

/** @throws 404 where nothing is sold */
export function stripe(): Promise<Stripe> {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: base } = env();
  if (proMode() !== "stripe" || !key) throw planErrors.notSold();
  return stripeClient({ key, base });
}

/**
 * Asks Stripe something.
 * @throws 503 when it cannot be reached or fails; what it refuses otherwise is a fault of ours
 */
export async function ask<T>(question: (client: Stripe) => Promise<T>): Promise<T> {
  const client = await stripe();
  try {
    return await question(client);
  } catch (fault) {
    if (fault instanceof HttpError || !isStripeAway(fault)) throw fault;
    log.warn({ err: fault }, "Stripe did not answer");
    throw planErrors.processor();
  }
}
