/** Parts of prices: a line, shares rounded half up, and where a shop's day begins. */
import type { Product } from "./catalog";
import type { OrderLine } from "./order";

export interface PricedLine {
  product: Product;
  qty: number;
  /** Of one, its choices included; never below 0. */
  unit: bigint;
  options: NonNullable<OrderLine["options"]>;
  total: bigint;
}

export const sumOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, amount) => sum + amount, 0n);

/** @param amount not below 0 */
const divideHalfUp = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);

/** A decimal as a fraction of whole numbers. */
function fractionOf(decimal: string): [bigint, bigint] {
  const [whole = "0", decimals = ""] = decimal.split(".");
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

/** So many percent of an amount, rounded half up. */
export function shareOf(amount: bigint, percent: string): bigint {
  const [share, scale] = fractionOf(percent);
  return divideHalfUp(amount * share, 100n * scale);
}

/** The tax that is in an amount already. */
export function includedPart(amount: bigint, rate: string): bigint {
  const [share, scale] = fractionOf(rate);
  return divideHalfUp(amount * share, 100n * scale + share);
}

/** The day where the shop is: `YYYY-MM-DD`. UTC where the shop names no time zone, or one this browser does not know. */
export function shopDay(at: Date, timeZone = "UTC"): string {
  const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, ...digits }).formatToParts(at);
    const [year, month, day] = ["year", "month", "day"].map(
      (name) => parts.find(({ type }) => type === name)?.value,
    );
    return `${year}-${month}-${day}`;
  } catch {
    return at.toISOString().slice(0, 10);
  }
}

/** 0 is Sunday. */
export const shopWeekday = (at: Date, timeZone?: string): number =>
  new Date(`${shopDay(at, timeZone)}T00:00:00Z`).getUTCDay();
