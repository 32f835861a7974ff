/** Countries by their codes of ISO 3166-1, as far as Unicode has names for them. */

/** Codes that Unicode names and ISO 3166-1 does not. */
const NO_COUNTRY = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "));
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

const namesIn = (locale: string | undefined) =>
  new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
let english: Intl.DisplayNames | undefined;

export function isCountry(code: string): boolean {
  english ??= namesIn("en");
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRY.has(code)) return false;
  return english.of(code) !== undefined && isCurrent(code);
}

/** A code that is no longer used, such as DD, is read as the one that took its place. */
const isCurrent = (code: string) => new Intl.Locale(`und-${code}`).region === code;

/** Codes with their names in the reader's language, by its alphabet. */
export function countries(): (readonly [code: string, name: string])[] {
  const names = namesIn(undefined);
  return LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
    .filter(isCountry)
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort(([, one], [, other]) => one.localeCompare(other));
}
