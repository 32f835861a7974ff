/** EN 16931 codes for what people write in words. */

export type EInvoiceProfile = "en16931" | "xrechnung" | "facturx";

/** BT-24. Factur-X of the profile EN 16931 says nothing more than the norm. */
export const SPECIFICATION: Record<EInvoiceProfile, string> = {
  en16931: "urn:cen.eu:en16931:2017",
  xrechnung: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
  facturx: "urn:cen.eu:en16931:2017",
};
/** BT-23 */
export const BILLING_PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/** UN/ECE Recommendation 20, and what stands for each on a paper in the languages that we meet most. */
const UNITS: Record<string, readonly string[]> = {
  HUR: ["h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden", "heure", "heures"],
  DAY: ["d", "day", "days", "tag", "tage", "jour", "jours"],
  WEE: ["week", "weeks", "woche", "wochen", "semaine", "semaines"],
  MON: ["month", "months", "monat", "monate", "mois"],
  ANN: ["year", "years", "jahr", "jahre", "an", "ans"],
  MIN: ["min", "minute", "minutes", "minuten"],
  H87: ["pc", "pcs", "piece", "pieces", "stk", "stück", "pce", "pièce", "pièces", "ea", "each"],
  SET: ["set", "sets"],
  KGM: ["kg", "kilo", "kilos"],
  GRM: ["g"],
  TNE: ["t"],
  LTR: ["l", "liter", "litre", "litres"],
  MTR: ["m", "meter", "metre", "metres"],
  KMT: ["km"],
  CMT: ["cm"],
  MTK: ["m2", "m²", "qm", "sqm"],
  MTQ: ["m3", "m³", "cbm"],
  KWH: ["kwh"],
  LS: ["flat", "lump sum", "pauschal", "pauschale", "forfait"],
};
const UNIT_CODES = new Map(
  Object.entries(UNITS).flatMap(([code, words]) => words.map((word) => [word, code] as const)),
);
/** "One", of whatever it is. */
const ONE = "C62";

export const unitCode = (unit: string): string =>
  UNIT_CODES.get(unit.trim().toLowerCase().replace(/\.$/, "")) ?? ONE;
/** Of a code that we do not know, the code itself. */
export const unitWord = (code: string): string =>
  code === ONE ? "" : (UNITS[code]?.[0] ?? code.slice(0, 20));

/** UNTDID 4461: by transfer, by SEPA transfer, through a service on the Internet. */
export const PAYMENT_MEANS = { transfer: "30", sepa: "58", online: "68" } as const;

export interface BankAccount {
  /** An IBAN without spaces, or a number of another kind. */
  account: string;
  isIban: boolean;
  holder: string;
  bic: string;
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/;
const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** ISO 7064, mod 97-10. */
export function isIban(text: string): boolean {
  if (!IBAN.test(text)) return false;
  const turned = text.slice(4) + text.slice(0, 4);
  const digits = [...turned].map((sign) => Number.parseInt(sign, 36)).join("");
  return BigInt(digits) % 97n === 1n;
}

/** Of the rows that a paper has for bank details, each with words of its own. */
export function bankAccount(rows: readonly { label: string; value: string }[]): BankAccount | null {
  const plain = rows.map(({ label, value }) => ({
    label,
    text: value.trim(),
    code: value.replace(/[\s.-]/g, "").toUpperCase(),
  }));
  const iban = plain.find(({ code }) => isIban(code));
  const holder = plain.find(({ label }) => /holder|inhaber|beneficiary|titulaire/i.test(label));
  // "Account holder: Studio 54" is no number.
  const other = plain.find(
    (row) => row !== holder && /account|konto|compte/i.test(row.label) && /\d/.test(row.code),
  );
  const account = iban?.code ?? other?.text;
  if (account === undefined) return null;
  const bic = plain.find(({ label, code }) => /bic|swift/i.test(label) && BIC.test(code));
  return { account, isIban: iban !== undefined, holder: holder?.text ?? "", bic: bic?.code ?? "" };
}

export interface PostalAddress {
  street: string;
  /** Lines between the street and the city. */
  more: string[];
  postCode: string;
  city: string;
}

/** What stands before or behind the city, as most of the world writes it. */
const BEFORE = /^(?:[A-Z]{1,3}-)?(\d{2}-\d{3}|\d{3,6}(?:[ -]?(?:\d{2,4}|[A-Z]{2}))?)\s+(\S.*)$/;
/** Of the United Kingdom, Canada, Ireland, and in digits. */
const BEHIND =
  /^(.*?\S),?\s+([A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|[A-Z]\d[\dW]\s?[A-Z\d]{4}|\d{4,6}(?:-\d{3,4})?)$/;

/** Of an address in lines. The last line that has a post code holds the city; where none has, the last line is the city. */
export function postalAddress(lines: string): PostalAddress {
  const all = lines
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  for (let at = all.length - 1; at >= 0; at--) {
    const line = all[at] ?? "";
    const [, before, city] = BEFORE.exec(line) ?? [];
    const [, place, behind] = BEHIND.exec(line) ?? [];
    const isFirst = at === 0 && all.length > 1;
    const found = isFirst
      ? null
      : before && city
        ? [before, city]
        : behind && place
          ? [behind, place]
          : null;
    if (!found) continue;
    const [street = "", ...more] = all.toSpliced(at, 1);
    return { street, more, postCode: found[0] ?? "", city: (found[1] ?? "").replace(/,$/, "") };
  }
  const city = all.length > 1 ? (all.at(-1) ?? "") : "";
  const [street = "", ...more] = city === "" ? all : all.slice(0, -1);
  return { street, more, postCode: "", city };
}

/** Without spaces: BT-31 and BT-48 begin with the country's letters. */
export const plainVatId = (vatId: string): string => vatId.replace(/[\s.-]/g, "").toUpperCase();
