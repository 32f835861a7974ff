/**
 * Converts amounts for each provider: ours are ISO 4217 minor units, theirs have their own decimals and steps (DB-084).
 */
import { currencyDecimals, decimalText } from "@/lib/protocol/currencies";

/** How a provider writes a currency: the number of decimals, and the smallest step in these. */
interface Money {
  decimals: number;
  step: bigint;
}

/** Currencies whose decimals Stripe writes differently from ISO 4217. */
const STRIPE_DECIMALS: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };
/** Stripe's minimum charge, in minor units. */
const STRIPE_MINIMUM: Record<string, bigint> = {
  AED: 200n,
  AUD: 50n,
  BGN: 100n,
  BRL: 50n,
  CAD: 50n,
  CHF: 50n,
  CZK: 1_500n,
  DKK: 250n,
  EUR: 50n,
  GBP: 30n,
  HKD: 400n,
  HUF: 17_500n,
  INR: 50n,
  JPY: 50n,
  MXN: 1_000n,
  MYR: 200n,
  NOK: 300n,
  NZD: 50n,
  PLN: 200n,
  RON: 200n,
  SEK: 300n,
  SGD: 50n,
  THB: 1_000n,
  USD: 50n,
};
/** The currencies that PayPal takes, and their decimals where they differ from ISO's. */
const PAYPAL_CURRENCIES = new Set(
  "AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB TWD USD".split(
    " ",
  ),
);
const PAYPAL_DECIMALS: Record<string, number> = { HUF: 0, TWD: 0 };

const ten = (exponent: number): bigint => 10n ** BigInt(exponent);
const roundUp = (amount: bigint, step: bigint): bigint => ((amount + step - 1n) / step) * step;

/** Rounds up to the provider's step. */
function toMoney(minor: bigint, currency: string, { decimals, step }: Money): bigint {
  const own = ten(currencyDecimals(currency));
  return roundUp((minor * ten(decimals) + own - 1n) / own, step);
}

const fromMoney = (amount: bigint, currency: string, { decimals }: Money): bigint =>
  (amount * ten(currencyDecimals(currency))) / ten(decimals);

function ofStripe(currency: string): Money {
  const decimals = STRIPE_DECIMALS[currency] ?? currencyDecimals(currency);
  // Amounts with three decimals must end in a zero; decimals that the currency lacks must be zero.
  if (decimals === 3) return { decimals, step: 10n };
  return { decimals, step: currency in STRIPE_DECIMALS && decimals === 2 ? 100n : 1n };
}

export const toStripe = (minor: bigint, currency: string): bigint =>
  toMoney(minor, currency, ofStripe(currency));
export const fromStripe = (amount: bigint, currency: string): bigint =>
  fromMoney(amount, currency, ofStripe(currency));
/** Stripe's minimum charge in minor units; null: unknown here, and Stripe itself refuses less. */
export const stripeMinimum = (currency: string): bigint | null => STRIPE_MINIMUM[currency] ?? null;

const ofPayPal = (currency: string): Money => ({
  decimals: PAYPAL_DECIMALS[currency] ?? currencyDecimals(currency),
  step: 1n,
});

export const isPayPalCurrency = (currency: string): boolean => PAYPAL_CURRENCIES.has(currency);

/** @returns e.g. `12.50` */
export function toPayPal(minor: bigint, currency: string): string {
  const money = ofPayPal(currency);
  return decimalText(toMoney(minor, currency, money), money.decimals);
}

export function fromPayPal(value: string, currency: string): bigint {
  const money = ofPayPal(currency);
  const [whole = "0", fraction = ""] = value.split(".");
  return fromMoney(
    BigInt(whole + fraction.padEnd(money.decimals, "0").slice(0, money.decimals)),
    currency,
    money,
  );
}
