/** The scheduled run of payments, in the contract's order. A step that fails does not stop the others (DB-092). */
import { isDatabaseDown } from "@/db/db-errors";
import { log } from "@/lib/http/log";
import { lapseHolds } from "@/lib/shops/holds";
import { releaseDue } from "@/lib/shops/supply/release";
import { deliverWebhooks } from "@/lib/webhooks/deliver";
import { lookByClock } from "./check-chains";
import { reviewCheckouts } from "./checkout-look";
import { expireLinks } from "./expiry";
import { tellHooksOff } from "./hooks";
import { sendDigests } from "./notices";

export interface PaySummary {
  expired: number;
  looked: number;
  confirmed: number;
  delivered: number;
  /** The reason, by the step, chain or provider that failed. */
  failed: Record<string, string>;
}

/** Time limit of the whole run (ms): a scheduled function has a minute. */
const BUDGET_MS = 50_000;

/** @throws only when the database is unavailable */
export async function runPayments(): Promise<PaySummary> {
  const until = Date.now() + BUDGET_MS;
  const summary: PaySummary = { expired: 0, looked: 0, confirmed: 0, delivered: 0, failed: {} };
  const step = async (name: string, run: () => Promise<Partial<PaySummary>>): Promise<void> => {
    try {
      const { failed, ...counts } = await run();
      Object.assign(summary, counts);
      Object.assign(summary.failed, failed);
    } catch (fault) {
      if (isDatabaseDown(fault)) throw fault;
      log.warn({ err: fault, step: name }, "a step of payments failed");
      summary.failed[name] = "It failed.";
    }
  };
  await step("expiry", async () => ({ expired: await expireLinks(until) }));
  await step("stock", async () => {
    await lapseHolds();
    return {};
  });
  await step("supply", async () => {
    await releaseDue(null);
    return {};
  });
  await step("chains", () => lookByClock(new Date(), until));
  await step("providers", async () => ({ failed: (await reviewCheckouts(until)).failed }));
  await step("webhooks", async () => ({ delivered: (await deliverWebhooks(until)).delivered }));
  await step("mails", async () => {
    await sendDigests();
    return {};
  });
  await step("webhooks-off", async () => {
    await tellHooksOff();
    return {};
  });
  return summary;
}

/** The counts that an administrator sees. */
export const countsOf = ({ failed, ...counts }: PaySummary): Record<string, number> => ({
  ...counts,
  failed: Object.keys(failed).length,
});
