/** What Stripe reports: each event is taken once, in one transaction with its effect. */
import { eq } from "drizzle-orm";
import type Stripe from "stripe";
import { db } from "@/db/client";
import { stripeEvent, subscription } from "@/db/schema";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log";
import { readStripeEvent } from "@/lib/stripe";
import { closeCheckouts, endAbandoned } from "./ending";
import { planErrors } from "./errors";
import { stripe } from "./stripe";
import { customerOf, hold, keep, look } from "./subscriptions";

/** Events after which a subscription may have changed. */
const TELLING = /^(customer\.subscription\.|checkout\.session\.|invoice\.)/;

/**
 * Takes one event.
 * @param text the body, byte for byte as it was signed
 * @throws 400 for a message that Stripe did not just sign, and for no event; 404 where nothing is sold; 503 when Stripe cannot be asked,
 * so that it sends the event again
 */
export async function takeEvent(text: string, signature: string | null): Promise<void> {
  const { STRIPE_WEBHOOK_SECRET: secret } = env();
  const client = await stripe();
  if (!secret) throw planErrors.notSold();
  const event = readStripeEvent(client, text, signature, secret);
  if (typeof event === "string") throw planErrors[event]();
  if (await isTaken(event.id)) return;
  // An account may go away while Stripe is asked about it: then it is a stranger's.
  while (!(await take(event)));
}

/** @returns false when the account went away meanwhile, with nothing taken */
async function take(event: Stripe.Event): Promise<boolean> {
  const customerId = customerIn(event);
  const customer = customerId ? await customerOf(customerId) : null;
  if (customerId && !customer && TELLING.test(event.type)) {
    log.info({ type: event.type }, "Stripe reported a stranger");
    await endAbandoned(customerId);
  }
  // Two pages opened at the same moment: paid is one of them, so the other closes.
  if (customer && event.type === "checkout.session.completed") await closeCheckouts(customer);
  const seen = customer && TELLING.test(event.type) ? await look(customer) : null;
  return db().transaction(async (tx) => {
    if (customer && !(await hold(tx, customer.userId))) return false;
    const taken = await tx
      .insert(stripeEvent)
      .values({ id: event.id })
      .onConflictDoNothing()
      .returning();
    if (taken.length === 0) return true;
    if (seen) await keep(tx, seen);
    if (customer && event.type === "customer.deleted")
      await tx.delete(subscription).where(eq(subscription.customerId, customer.customerId));
    return true;
  });
}

async function isTaken(id: string): Promise<boolean> {
  const [row] = await db().select().from(stripeEvent).where(eq(stripeEvent.id, id));
  return row !== undefined;
}

/** The customer an event is about: the object itself, or whom it belongs to. */
function customerIn({ type, data }: Stripe.Event): string | null {
  const object = data.object as { id?: unknown; customer?: unknown };
  const { id, customer } = object;
  if (type === "customer.deleted") return typeof id === "string" ? id : null;
  if (typeof customer === "string") return customer;
  const isWhole = typeof customer === "object" && customer !== null && "id" in customer;
  return isWhole && typeof customer.id === "string" ? customer.id : null;
}
