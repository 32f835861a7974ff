/** What a new paper begins with, of what the browser says about its user. */

const EURO =
  "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA XK ME".split(" ");
const CURRENCY_OF_REGION: Record<string, string> = {
  ...Object.fromEntries(EURO.map((region) => [region, "EUR"])),
  ...{ US: "USD", GB: "GBP", CH: "CHF", LI: "CHF", CA: "CAD", AU: "AUD", NZ: "NZD", JP: "JPY" },
  ...{ SE: "SEK", NO: "NOK", DK: "DKK", PL: "PLN", CZ: "CZK", HU: "HUF", RO: "RON", TR: "TRY" },
  ...{ IN: "INR", CN: "CNY", HK: "HKD", SG: "SGD", KR: "KRW", TH: "THB", ID: "IDR", MY: "MYR" },
  ...{ AE: "AED", SA: "SAR", KW: "KWD", QA: "QAR", BH: "BHD", OM: "OMR", IL: "ILS", EG: "EGP" },
  ...{ BR: "BRL", MX: "MXN", AR: "ARS", CL: "CLP", CO: "COP", ZA: "ZAR", NG: "NGN", KE: "KES" },
};

/** Of where the language is most spoken, when it names no country. @param locale BCP 47 */
export const currencyOf = (locale: string): string =>
  CURRENCY_OF_REGION[new Intl.Locale(locale).maximize().region ?? ""] ?? "EUR";
