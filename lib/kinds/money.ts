/** Arithmetic of money: minor units in bigint, decimals as text, always exact and rounded half up. */

/** What a text must be to be calculated with: never below 0, no sign, a point before the decimals. */
export const DECIMAL = /^\d{1,12}(?:\.\d{1,10})?$/;

export const sumOf = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((sum, amount) => sum + amount, 0n);

/** @param amount not below 0 */
export const divideHalfUp = (amount: bigint, by: bigint): bigint => (2n * amount + by) / (2n * by);

/** A decimal as a fraction of whole numbers. */
export function fractionOf(decimal: string): [bigint, bigint] {
  const [whole = "0", decimals = ""] = decimal.split(".");
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

/** "12.5" of a currency with two decimals is 1250. */
export const minorUnits = (decimal: string, decimals: number): bigint =>
  productUnits(decimal, "1", decimals);

/** One decimal times another, in minor units. */
export function productUnits(one: string, other: string, decimals: number): bigint {
  const [a, aScale] = fractionOf(one);
  const [b, bScale] = fractionOf(other);
  return divideHalfUp(a * b * 10n ** BigInt(decimals), aScale * bScale);
}

/** A percentage of an amount. */
export function shareOf(amount: bigint, percent: string): bigint {
  const [share, scale] = fractionOf(percent);
  return divideHalfUp(amount * share, 100n * scale);
}

/** The tax that is in an amount already. */
export function includedPart(amount: bigint, rate: string): bigint {
  const [share, scale] = fractionOf(rate);
  return divideHalfUp(amount * share, 100n * scale + share);
}

/**
 * An amount in proportion to weights, to the last unit: units that are left go where most was cut off. No part is above its
 * weight where the amount is not above their sum.
 */
export function spread(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = sumOf(weights);
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? amount : 0n));
  const parts = weights.map((weight) => (amount * weight) / whole);
  const cut = weights.map((weight, at) => ({ at, rest: (amount * weight) % whole }));
  cut.sort((one, other) => (one.rest === other.rest ? 0 : one.rest > other.rest ? -1 : 1));
  const left = Number(amount - sumOf(parts));
  for (const { at } of cut.slice(0, left)) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

export const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Thousands, set apart by one and the same sign; in India every two digits before them are as well. */
const GROUPED = /^[1-9]\d{0,2}([.,])(?:\d{2,3}\1)*\d{3}$/;

/**
 * What somebody typed, as a decimal: "1,234.50", "1.234,50", "1 234,5" and "1234.5" are all the same.
 * @param most decimals: "1.234" is a thousand and more where there are fewer than three
 * @returns null for what is no number, is below 0, or has more decimals
 */
export function readDecimal(typed: string, most: number): string | null {
  const text = typed.replace(/[\s\u00a0\u202f'’]/g, "");
  const [, whole = "", sign = "", decimals = ""] = /^(.*?)(?:([.,])(\d*))?$/.exec(text) ?? [];
  const isGroup = most < 3 && GROUPED.test(text);
  const isWhole = /^\d*$/.test(whole) || (GROUPED.test(whole) && !whole.includes(sign));
  if (!isGroup && (decimals.length > most || !isWhole)) return null;
  const digits = (isGroup ? text : whole).replace(/[.,]/g, "");
  const rest = isGroup ? "" : decimals;
  if (!/^\d+$/.test(digits + rest)) return null;
  return `${digits.replace(/^0+(?=\d)/, "") || "0"}${rest === "" ? "" : `.${rest}`}`;
}
