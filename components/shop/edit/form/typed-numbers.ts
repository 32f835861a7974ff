/** Parses prices, price differences, percentages and quantities that an owner types. */
import { decimalOf, readAmount } from "@/components/payments/money";

/** In minor units, "0" for free. Null for anything else. */
export const readPrice = (typed: string, currency: string): string | null =>
  /^\s*0+(?:[.,]0*)?\s*$/.test(typed) ? "0" : readAmount(typed, currency);

/** The amount that a choice adds or, with a minus, subtracts; "0" for nothing. Null for anything else. */
export function readDelta(typed: string, currency: string): string | null {
  const [, sign, rest = ""] = /^\s*([+−-]?)(.*)$/.exec(typed) ?? [];
  const amount = rest.trim() === "" && !sign ? "0" : readPrice(rest, currency);
  return amount === null || amount === "0" || !sign || sign === "+" ? amount : `-${amount}`;
}

/** "7,70" becomes "7.7". Null unless it is a percentage up to 100. */
export function readPercent(typed: string): string | null {
  const [, whole, decimals = ""] = /^\s*(\d{1,3})(?:[.,](\d{0,6}))?\s*%?\s*$/.exec(typed) ?? [];
  if (whole === undefined || Number(`${whole}.${decimals}`) > 100) return null;
  const rest = decimals.replace(/0+$/, "");
  return `${Number(whole)}${rest && `.${rest}`}`;
}

/** Null unless it is an integer within the limits. */
export function readWhole(typed: string, min: number, max: number): number | null {
  const number = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return number >= min && number <= max ? number : null;
}

/** An amount as text for a field; empty when there is none. */
export const amountText = (amount: string | undefined, currency: string): string =>
  amount === undefined ? "" : decimalOf(amount, currency);
