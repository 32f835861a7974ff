/** Buying Pro and managing it, on pages of Stripe's (D-48). */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { subscription, user } from "@/db/schema";
import { baseUrl, env } from "@/lib/env";
import { closeCheckouts } from "./ending";
import { planErrors } from "./errors";
import type { Interval } from "./plan";
import { proMode } from "./pro";
import { ask } from "./stripe";
import { type Customer, customerOfUser, isLive, keep, look, statusOf } from "./subscriptions";

/** Where people come back to. */
const page = (answer = ""): string => `${baseUrl()}/settings/plan${answer}`;

/**
 * Opens a page of Stripe's to pay at; one that was opened before closes, so that nobody pays twice.
 * @returns its address
 * @throws 404 where nothing is sold, 409 when there is a subscription already, 503 when Stripe does not answer
 */
export async function openCheckout(userId: string, interval: Interval): Promise<string> {
  const { STRIPE_PRICE_MONTH, STRIPE_PRICE_YEAR } = env();
  const price = interval === "month" ? STRIPE_PRICE_MONTH : STRIPE_PRICE_YEAR;
  if (proMode() !== "stripe" || !price) throw planErrors.notSold();
  const customer = await ensureCustomer(userId);
  await closeCheckouts(customer);
  // What Stripe knows counts, not what its events have told us so far.
  const seen = await look(customer);
  await keep(db(), seen);
  if (seen.found && isLive(statusOf(seen.found))) throw planErrors.renewing();
  const { url } = await ask((stripe) =>
    stripe.checkout.sessions.create({
      mode: "subscription",
      customer: customer.customerId,
      client_reference_id: userId,
      line_items: [{ price, quantity: 1 }],
      subscription_data: { metadata: { userId } },
      success_url: page("?paid=1"),
      cancel_url: page("?unpaid=1"),
    }),
  );
  // Deletion closes what is open when it begins; what was opened at that moment is closed here.
  if ((await stayingEmail(userId)) === null) {
    await closeCheckouts(customer);
    throw planErrors.deleting();
  }
  if (!url) throw planErrors.processor();
  return url;
}

/** Opens Stripe's page for payment methods, invoices and cancelling. @throws 404, 503 */
export async function openPortal(userId: string): Promise<string> {
  if (proMode() !== "stripe") throw planErrors.notSold();
  const customer = await customerOfUser(userId);
  if (!customer) throw planErrors.noCustomer();
  const { url } = await ask((stripe) =>
    stripe.billingPortal.sessions.create({ customer: customer.customerId, return_url: page() }),
  );
  return url;
}

/** The address of an account that is there to stay; null once its deletion began. */
async function stayingEmail(userId: string): Promise<string | null> {
  const [account] = await db()
    .select({ email: user.email, deletingSince: user.deletingSince })
    .from(user)
    .where(eq(user.id, userId));
  return account && account.deletingSince === null ? account.email : null;
}

/** The account's customer at Stripe, made when there is none; of two made at once one is used, ever. */
async function ensureCustomer(userId: string): Promise<Customer> {
  const email = await stayingEmail(userId);
  if (email === null) throw planErrors.deleting();
  const known = await customerOfUser(userId);
  if (known) {
    await ask((stripe) => stripe.customers.update(known.customerId, { email }));
    return known;
  }
  const { id } = await ask((stripe) => stripe.customers.create({ email, metadata: { userId } }));
  await db()
    .insert(subscription)
    .values({ userId, customerId: id, updatedAt: new Date(0) })
    .onConflictDoNothing();
  const kept = await customerOfUser(userId);
  if (!kept) throw planErrors.deleting();
  return kept;
}
