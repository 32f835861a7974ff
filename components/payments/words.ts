/** The names of ways to pay, networks and references. */

import { isRailId, PAY_CHAINS, PAY_RAILS } from "@/lib/contract/pay-rails";
import type { PaymentMethod, PaymentView } from "@/lib/contract/pay-shapes";
import { decimalText } from "@/lib/protocol/currencies";

export const METHOD_WORDS: Readonly<Record<PaymentMethod, string>> = {
  card: "Card",
  paypal: "PayPal",
  crypto: "Stablecoin",
  bank: "Bank transfer",
  manual: "Other",
};

/** “USDC on Base”; for an unknown rail its id. */
export function railWords(rail: string): string {
  if (!isRailId(rail)) return rail;
  const { token, chain } = PAY_RAILS[rail];
  return `${token} on ${PAY_CHAINS[chain].name}`;
}

export const paymentWords = ({ method, rail, detail }: PaymentView): string =>
  (rail && railWords(rail)) || detail || METHOD_WORDS[method];

/** Token units as people read them, with at least two decimals: "12.340017". */
export function tokenWords(units: string): string {
  const [whole = "", fraction = ""] = decimalText(units, 6).split(".");
  return `${whole}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
}

/** Isolates a name in a sentence, so that its writing direction does not affect the rest (Unicode isolates). */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
