/** Rounding to digits, and counting of choices. */
import { NUM } from "../values";

/** Rounds at a digit after the point (before it when negative), of the number as it is written in decimal. */
export function rounded(x: number, digits: number, round: (value: number) => number): number {
  if (digits > 20 || x === 0) return x;
  if (digits < -308) return 0;
  const shifted = scaled(x, digits);
  const near = Math.round(shifted);
  const exact =
    Math.abs(shifted - near) < Math.abs(shifted) * 1e-15 ? near : Number(shifted.toPrecision(15));
  return scaled(round(exact), -digits);
}

/** By way of the decimal digits: `1.005` times 100 is `100.5`. */
function scaled(x: number, digits: number): number {
  const [mantissa, exponent = "0"] = String(x).split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

export function factorial(n: number): number {
  if (n < 0) throw NUM;
  let product = 1;
  for (let at = 2; at <= n && product < Number.POSITIVE_INFINITY; at++) product *= at;
  return product;
}

export function combinations(n: number, k: number): number {
  if (n < 0 || k < 0 || k > n) throw NUM;
  let product = 1;
  for (let at = 1; at <= Math.min(k, n - k) && product < Number.POSITIVE_INFINITY; at++)
    product = (product * (n - at + 1)) / at;
  return Math.round(product);
}

export function permutations(n: number, k: number): number {
  if (n < 0 || k < 0 || k > n) throw NUM;
  let product = 1;
  for (let at = 0; at < k && product < Number.POSITIVE_INFINITY; at++) product *= n - at;
  return product;
}

export function gcd(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y > 0) [x, y] = [y, x % y];
  return x;
}
