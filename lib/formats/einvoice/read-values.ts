/** What both syntaxes of e-invoices say, and how their values are read. */
import { plainRate } from "../../kinds/business/totals";
import { child, childrenNamed, textIn, type Xml } from "../xml";
import { isIban } from "./codes";

export interface FoundLine {
  name: string;
  description: string;
  /** Decimals, maybe below 0. */
  quantity: string;
  price: string;
  net: string;
  unit: string;
  rate: string;
}

export interface FoundInvoice {
  isCredit: boolean;
  currency: string;
  /** Of a paper's `invoice` map, parties included. */
  fields: Record<string, unknown> & { number: string };
  bank: { label: string; value: string }[];
  lines: FoundLine[];
  discounts: { amount: string; rate: string }[];
  charges: { amount: string; rate: string }[];
  taxes: { category: string; reason: string }[];
  total: string;
  leftOut: string[];
}

/** The first element along a path. */
export const find = (xml: Xml | undefined, path: string): Xml | undefined =>
  path.split("/").reduce<Xml | undefined>((at, name) => child(at, name), xml);

/** All elements of the last name, below the first of the others. */
export function findAll(xml: Xml | undefined, path: string): Xml[] {
  const at = path.lastIndexOf("/");
  return childrenNamed(at < 0 ? xml : find(xml, path.slice(0, at)), path.slice(at + 1));
}

export function wordsAt(xml: Xml | undefined, path: string): string {
  const found = find(xml, path);
  return found ? textIn(found).trim() : "";
}

/** XML writes what is true in either way. */
export const isTrueAt = (xml: Xml | undefined, path: string): boolean =>
  ["true", "1"].includes(wordsAt(xml, path));

/** XML's decimals as ours: at most twelve digits before the point and ten behind. '' for what is none. */
export function decimalAt(xml: Xml | undefined, path: string): string {
  const [, sign, whole = "", rest = ""] =
    /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(wordsAt(xml, path)) ?? [];
  const digits = whole.replace(/^0+(?=\d)/, "");
  if (sign === undefined || whole + rest === "" || digits.length > 12) return "";
  const decimals = rest.slice(0, 10).replace(/0+$/, "");
  const plain = `${digits || "0"}${decimals === "" ? "" : `.${decimals}`}`;
  return sign === "-" && plain !== "0" ? `-${plain}` : plain;
}

/** '' where there is none, or where none can be. */
export function rateAt(xml: Xml | undefined, path: string): string {
  const rate = decimalAt(xml, path);
  return rate === "" || rate.startsWith("-") ? "" : plainRate(rate);
}

/** How a paper writes an address: post codes of digits stand before the city. */
export function addressLines(lines: readonly string[], postCode: string, city: string): string {
  const place = /^(?:[A-Z]{1,3}-)?\d/.test(postCode) ? [postCode, city] : [city, postCode];
  return [...lines, place.filter((text) => text !== "").join(" ")]
    .filter((text) => text !== "")
    .join("\n");
}

/** An IBAN stands in groups of four. */
export const bankRows = (account: string, holder: string, bic: string) =>
  [
    isIban(account)
      ? { label: "IBAN", value: account.replace(/(.{4})(?=.)/g, "$1 ") }
      : { label: "Account", value: account },
    { label: "BIC", value: bic },
    { label: "Account holder", value: holder },
  ].filter(({ value }) => value !== "");

/** Both names of a party, where it has two. */
export const namesOf = (legal: string, trading: string) =>
  trading === "" || trading === legal ? { name: legal } : { name: trading, legalName: legal };

/** UNTDID 1001, of what gives money back. */
export const CREDIT_TYPES = new Set([
  "381",
  "396",
  "261",
  "262",
  "296",
  "308",
  "420",
  "458",
  "532",
]);
