/** Which ways to pay this server's operator has set up (DB-090). */
import { CHAIN_IDS, chainOfRail, type RailId } from "@/lib/contract/pay-rails";
import { env } from "@/lib/env";
import { chainOf } from "./chains/setup";
import { payPalSettings } from "./providers/paypal-api";
import { isSimulated } from "./simulator/simulator";

export function isProviderSetUp(provider: "stripe" | "paypal"): boolean {
  if (provider === "paypal") return payPalSettings() !== null;
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = env();
  return isSimulated() || Boolean(STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET);
}

export const isRailSetUp = (rail: RailId): boolean => chainOf(chainOfRail(rail)) !== null;

export const readChains = () => ({ chains: CHAIN_IDS.filter((id) => chainOf(id) !== null) });
