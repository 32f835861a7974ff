/** What ways to pay, networks and references are called. */

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

/** “USDC on Base”; the id itself of a rail that this page does not know. */
export function railWords(rail: string): string {
  if (!isRailId(rail)) return rail;
  const { token, chain } = PAY_RAILS[rail];
  return `${token} on ${PAY_CHAINS[chain].name}`;
}

export const paymentWords = ({ method, rail, detail }: PaymentView): string =>
  (rail && railWords(rail)) || detail || METHOD_WORDS[method];

/** Base units as people read them: "12.340017"; at least two decimals. */
export function tokenWords(units: string): string {
  const [whole = "", fraction = ""] = decimalText(units, 6).split(".");
  return `${whole}.${fraction.replace(/0+$/, "").padEnd(2, "0")}`;
}

/** A name inside a sentence, in whichever direction it is written (Unicode's isolates). */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
