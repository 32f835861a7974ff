/** What a person can do about their plan, as a pure function of the plan and of where they come from. */
import type { Billing } from "@/lib/contract/account";

/** How somebody came back from paying: having paid, or having left before that. */
export type Return = "paid" | "unpaid" | null;

export interface Offers {
  /** The way to buy is the next step, one of several, or would only charge a second time. */
  buy: "next" | "also" | null;
  /** What the way to the processor's own pages is called. */
  portal: "Pay now" | "Manage or cancel" | "Manage or renew" | "Invoices" | null;
  note: string | null;
}

const PAYING = "You pay on Stripe, which shows the price first. We never see your card.";
const CHANGING = "This opens Stripe. We never see your card.";

export function offersOf(plan: Billing, cameBack: Return): Offers {
  if (plan.mode !== "stripe") return { buy: null, portal: null, note: null };
  const { pro, status, renewsAt, endsAt } = plan;
  if (status === "past_due") return { buy: null, portal: "Pay now", note: CHANGING };
  if (status !== null && status !== "canceled") {
    return { buy: null, portal: renewsAt ? "Manage or cancel" : "Manage or renew", note: CHANGING };
  }
  const portal = status === "canceled" ? "Invoices" : null;
  const isWaiting = cameBack === "paid" && !pro;
  // A gift without an end leaves nothing to sell.
  if (isWaiting || (pro && endsAt === null)) return { buy: null, portal, note: portal && CHANGING };
  return { buy: pro ? "also" : "next", portal, note: PAYING };
}
