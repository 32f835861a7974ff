/** Currencies of ISO 4217 that people pay in, and how many decimals their minor units are. */

const TWO =
  "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG";
const NONE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF";
const THREE = "BHD IQD JOD KWD LYD OMR TND";

const decimals = new Map<string, 0 | 2 | 3>([
  ...TWO.split(" ").map((code) => [code, 2] as const),
  ...NONE.split(" ").map((code) => [code, 0] as const),
  ...THREE.split(" ").map((code) => [code, 3] as const),
]);

/** Codes by the alphabet. */
export const CURRENCIES: readonly string[] = [...decimals.keys()].sort();

/** @param code in capital letters */
export const isCurrency = (code: string): boolean => decimals.has(code);

/** Of one unit, e.g. 2 for EUR. @throws RangeError for a code that is none */
export function currencyDecimals(code: string): 0 | 2 | 3 {
  const digits = decimals.get(code);
  if (digits === undefined) throw new RangeError("This is no currency.");
  return digits;
}

/** Units with these decimals, exactly: 1250 with two is "12.50". What is below zero begins with "-". */
export function decimalText(units: bigint | string, decimals: number): string {
  const text = String(units);
  const sign = text.startsWith("-") ? "-" : "";
  const digits = text.slice(sign.length).padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  return sign + (decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`);
}
