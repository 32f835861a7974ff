/**
 * Every field of a paper by one text, its source, as layouts name it: `title`, `number`, `from.name`, `deposit`,
 * `bank.0.value`, `lines.<id>.quantity`, `allocations.<id>.amount`.
 */
import type * as Y from "yjs";
import * as edit from "./edit";
import { usualTitle } from "./names";
import {
  ALLOCATION_FIELDS,
  BANK_FIELDS,
  isTradeType,
  LINE_FIELDS,
  META_FIELDS,
  type MetaField,
  PARTY_FIELDS,
  PAYMENT_FIELDS,
  type PaperField,
  type PaperType,
  type Party,
  type PartyName,
  type RowField,
  TRADE_FIELDS,
} from "./paper";
import { readBusiness, typeOf } from "./read";
import { decimal, type FieldRule } from "./values";

type Rules = Readonly<Record<string, FieldRule>>;
const PARTIES: readonly string[] = ["from", "to", "shipTo"] satisfies PartyName[];

interface Place {
  /** `meta`, `paper`, a party, `bank`, `lines` or `allocations`. */
  group: string;
  /** Which row. */
  row: string;
  name: string;
}

function placeOf(source: string): Place {
  const [first = "", second, third] = source.split(".");
  if (second === undefined) {
    return { group: Object.hasOwn(META_FIELDS, first) ? "meta" : "paper", row: "", name: first };
  }
  return third === undefined
    ? { group: first, row: "", name: second }
    : { group: first, row: second, name: third };
}

/** What its value may be; null where a paper of this type has no such field. */
export function ruleOf(type: PaperType, source: string): FieldRule | null {
  const { group, name } = placeOf(source);
  const rules = rulesOf(type, group);
  if (source === "deposit") return decimal;
  return rules && Object.hasOwn(rules, name) ? (rules[name] ?? null) : null;
}

function rulesOf(type: PaperType, group: string): Rules | null {
  if (PARTIES.includes(group)) return PARTY_FIELDS;
  if (group === "meta") return META_FIELDS;
  if (group === "paper") return isTradeType(type) ? TRADE_FIELDS : PAYMENT_FIELDS;
  if (group === "bank") return BANK_FIELDS;
  if (group === "lines") return LINE_FIELDS;
  return group === "allocations" ? ALLOCATION_FIELDS : null;
}

/** Fields that a file is named by for as long as nobody gives it another title. */
const NAMING = new Set(["number", "to.name"]);

/**
 * The title says the new number or name, unless somebody gave the paper another.
 * @throws RangeError for a value that reading would ignore, and for a field that the paper does not have
 */
export function setAt(doc: Y.Doc, source: string, value: string): void {
  doc.transact(() => {
    const before = NAMING.has(source) ? readBusiness(doc) : null;
    setOne(doc, source, value);
    if (before && before.title === usualTitle(before)) {
      edit.setLook(doc, "title", usualTitle(readBusiness(doc)));
    }
  });
}

function setOne(doc: Y.Doc, source: string, value: string): void {
  const { group, row, name } = placeOf(source);
  if (!ruleOf(typeOf(doc), source)) throw new RangeError(`This paper has no ${source}.`);
  if (PARTIES.includes(group)) {
    edit.setPartyField(doc, group as PartyName, name as keyof Party, value);
  } else if (group === "meta") {
    edit.setLook(doc, name as MetaField, value);
  } else if (group === "paper") {
    edit.setField(doc, name as PaperField, value);
  } else if (group === "bank") {
    edit.setBankField(doc, Number(row), name as "label" | "value", value);
  } else {
    edit.setRowField(doc, row, name as RowField, value);
  }
}
