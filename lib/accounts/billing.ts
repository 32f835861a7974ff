/** The plan of a signed-in account, and links to buy and manage it (D-48). */
import type { Billing, buyPro } from "@/lib/contract/account";
import type { Body } from "@/lib/contract/operation";
import { take } from "@/lib/http/rate-limit";
import { openCheckout, openPortal } from "@/lib/plan/billing";
import { planOf } from "@/lib/plan/plan";
import { accountLimits } from "./limits";

export async function readBilling(userId: string): Promise<Billing> {
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

/** @throws 404 where Pro is not sold, 409 `renewing` or `deleting`, 429, 503 */
export async function buy(userId: string, { interval }: Body<typeof buyPro>) {
  await take(accountLimits.purchase, userId);
  return { url: await openCheckout(userId, interval) };
}

/** @throws 404 where Pro is not sold or was never bought, 429, 503 */
export async function manage(userId: string) {
  await take(accountLimits.purchase, userId);
  return { url: await openPortal(userId) };
}
