/** The plan of a signed-in account: what it is, and where to buy and manage it (D-48). */
import * as z from "zod";
import { take } from "@/lib/http/rate-limit";
import { openCheckout, openPortal } from "@/lib/plan/billing";
import { planOf } from "@/lib/plan/plan";
import { accountLimits } from "./limits";

export const Billing = z.object({
  /** How accounts get Pro on this server. */
  mode: z.enum(["all", "list", "stripe"]),
  pro: z.boolean(),
  plan: z.enum(["free", "pro"]),
  interval: z.enum(["month", "year"]).nullable(),
  /** The next payment. */
  renewsAt: z.iso.datetime().nullable(),
  /** When Pro ends unless something is done. */
  endsAt: z.iso.datetime().nullable(),
  status: z.enum(["active", "trialing", "past_due", "canceled"]).nullable(),
});
export const Purchase = z.object({ interval: z.enum(["month", "year"]) });
/** A page of Stripe's. */
export const Elsewhere = z.object({ url: z.url() });

export async function readBilling(userId: string): Promise<z.input<typeof Billing>> {
  const { mode, pro, interval, renewsAt, until, status } = await planOf(userId);
  return {
    mode,
    pro,
    plan: pro ? "pro" : "free",
    interval,
    renewsAt: renewsAt?.toISOString() ?? null,
    endsAt: until?.toISOString() ?? null,
    status,
  };
}

/** @throws 404 where nothing is sold, 409 `renewing` or `deleting`, 429, 503 */
export async function buy(userId: string, { interval }: z.output<typeof Purchase>) {
  await take(accountLimits.purchase, userId);
  return { url: await openCheckout(userId, interval) };
}

/** @throws 404 where nothing is sold or was ever bought, 429, 503 */
export async function manage(userId: string) {
  await take(accountLimits.purchase, userId);
  return { url: await openPortal(userId) };
}
