/** What was found in a description, as fields of a contract, each with the words that it was taken from. */
import { currencyDecimals, decimalText, isCurrency } from "../../protocol/currencies";
import { day } from "../business/values";
import { durationsIn } from "../durations";
import { minorUnits } from "../money";
import { daysIn, moneyIn, singleSpaced } from "../text-values";
import { CONTRACT_PARTY, termText } from "./contract";
import type { Pack, PackTerm } from "./pack";
import type { ContractDetails } from "./start";
import { labelOf, NUMBER, sideOf } from "./variables";

export interface DraftedField {
  /** A term's, or of a party's field, e.g. `us_legal_name`. */
  readonly name: string;
  readonly label: string;
  /** As a person reads it: a choice by its label, money with its currency. */
  readonly value: string;
  /** What the contract keeps for it: money is two terms. */
  readonly details: ContractDetails;
  /** The description's own words; null where the value is not among them, so that it was worked out. */
  readonly from: string | null;
}

/**
 * In the order of the pack: the parties, then its terms. What the pack has no field for is left out, and so is a value that
 * the field may not have. A provider's answer and our own rules' are read alike.
 * @param fields as `/api/draft` answers for a contract
 * @param prompt the description that was sent
 */
export function fieldsOfContractDraft(
  pack: Pack,
  fields: Readonly<Record<string, string>>,
  prompt: string,
): DraftedField[] {
  const text = singleSpaced(prompt);
  const parties = Object.keys(fields).filter((name) => sideOf(name));
  return [
    ...parties.flatMap((name) => partyField(pack, name, given(fields, name), text)),
    ...pack.terms.flatMap((term) => termField(pack, term, fields, text)),
  ];
}

const given = (fields: Readonly<Record<string, string>>, name: string): string =>
  Object.hasOwn(fields, name) ? (fields[name] ?? "").trim() : "";

function partyField(pack: Pack, name: string, value: string, text: string): DraftedField[] {
  const field = sideOf(name)?.field;
  if (!field) return [];
  const kept = field === "address" ? value : CONTRACT_PARTY[field].read(value);
  return kept === "" ? [] : [fieldOf(pack, name, kept, wordsOf(kept, text))];
}

const fieldOf = (pack: Pack, name: string, value: string, from: string | null): DraftedField => ({
  ...{ name, value, from },
  label: labelOf(name, pack),
  details: { [name]: value },
});

function termField(
  pack: Pack,
  term: PackTerm,
  fields: Readonly<Record<string, string>>,
  text: string,
): DraftedField[] {
  const { name, type } = term;
  if (type === "money") return moneyField(pack, name, fields, text);
  const value = given(fields, name);
  switch (type) {
    case "date": {
      const found = daysIn(text).find((one) => one.day === value);
      return day.read(value) === "" ? [] : [fieldOf(pack, name, value, found?.text ?? null)];
    }
    case "number":
      return NUMBER.test(value) ? [fieldOf(pack, name, value, numberIn(value, text))] : [];
    case "choice": {
      const option = term.options?.find((one) => one.value === value);
      if (!option) return [];
      const from = wordsOf(option.label, text) ?? wordsOf(option.value, text);
      return [{ ...fieldOf(pack, name, value, from), value: option.label }];
    }
    case "text": {
      const kept = termText.read(value);
      return kept === "" ? [] : [fieldOf(pack, name, kept, wordsOf(kept, text))];
    }
  }
}

/** What the contract is about in packs that have no fee: a description's one amount is drafted as `fee`. */
const MAIN_AMOUNTS = ["principal", "price", "investment", "purchase"];

function moneyField(
  pack: Pack,
  name: string,
  fields: Readonly<Record<string, string>>,
  text: string,
): DraftedField[] {
  const isNamed = given(fields, `${name}_amount_minor`) !== "";
  const drafted = !isNamed && MAIN_AMOUNTS.includes(name) ? "fee" : name;
  const minor = given(fields, `${drafted}_amount_minor`);
  const currency = given(fields, `${drafted}_currency`);
  if (!/^\d{1,15}$/.test(minor) || !isCurrency(currency)) return [];
  const decimals = currencyDecimals(currency);
  const found = moneyIn(text).find(
    (one) => one.currency === currency && minorUnits(one.amount, decimals) === BigInt(minor),
  );
  return [
    {
      name,
      label: labelOf(name, pack),
      value: `${currency} ${decimalText(BigInt(minor), decimals)}`,
      details: { [`${name}_amount_minor`]: minor, [`${name}_currency`]: currency },
      from: found?.text ?? null,
    },
  ];
}

/** Whatever stands between its words. */
function wordsOf(value: string, text: string): string | null {
  const words = value.split(/\s+/).filter((word) => word !== "");
  if (words.length === 0) return null;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+");
  return (
    new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "iu").exec(text)?.[0] ?? null
  );
}

/** With the word behind it, as in "5 years"; months may stand there as years, and numbers in words. */
function numberIn(value: string, text: string): string | null {
  const plain = value.replace(".", "\\.");
  const exact = new RegExp(`(?<![\\d.,])${plain}(?![\\d]|[.,]\\d)(?:[ -]?(?:%|\\p{L}+))?`, "u");
  const count = Number(value);
  const long = durationsIn(text).find(
    (one) => one.count === count || (one.unit === "month" && one.count === count * 12),
  );
  return exact.exec(text)?.[0] ?? long?.text ?? null;
}
