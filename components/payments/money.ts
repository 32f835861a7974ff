/** Amounts as people write and read them. All other code uses minor units in a string. */
import { readDecimal } from "@/lib/kinds/money";
import { currencyDecimals, decimalText } from "@/lib/protocol/currencies";

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string, locale?: string): Intl.NumberFormat {
  const name = `${locale ?? ""} ${currency}`;
  const digits = currencyDecimals(currency);
  const known =
    formats.get(name) ??
    new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(name, known);
  return known;
}

/** In the reader's language, exact to the minor unit: "€1,234.50". */
export function moneyWords(minor: string | bigint, currency: string, locale?: string): string {
  const text = decimalOf(minor, currency) as `${number}`;
  return formatOf(currency, locale).format(text);
}

/** "12345" of EUR as "123.45", for form fields and CSV files. A discount line may be negative: "-500". */
export const decimalOf = (minor: string | bigint, currency: string): string =>
  decimalText(minor, currencyDecimals(currency));

/** The most digits of an amount in minor units (PY-003). */
const MAX_DIGITS = 15;
/**
 * Parses a typed amount to minor units: "1,234.50", "1.234,50", "1 234,5" and "1234.5" are all accepted.
 * @returns null when it is not an amount, has more decimals than the currency, or is 0 or too large
 */
export function readAmount(typed: string, currency: string): string | null {
  const digits = currencyDecimals(currency);
  const [whole, decimals = ""] = readDecimal(typed, digits)?.split(".") ?? [];
  if (whole === undefined) return null;
  const minor = (whole + decimals.padEnd(digits, "0")).replace(/^0+/, "");
  return minor === "" || minor.length > MAX_DIGITS ? null : minor;
}

/** "EUR – Euro". */
export const currencyName = (code: string): string =>
  `${code} – ${new Intl.DisplayNames(undefined, { type: "currency" }).of(code) ?? code}`;
