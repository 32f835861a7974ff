/** The {{variables}} of a contract's text: what each stands for, and text with them filled in. */
import { currencyDecimals, decimalText, isCurrency } from "../../protocol/currencies";
import { day } from "../business/values";
import {
  type Contract,
  type ContractParty,
  PARTY_NAMES,
  type PartyName,
  profileOf,
  SIDES,
  type Side,
  termOf,
} from "./contract";
import { referencesOf } from "./numbering";
import type { Pack, PackTerm } from "./pack";
import { longDay, toAmerican } from "./profiles";

/** A part of a text, at its place in the text as it is stored. */
export type TextPiece = { readonly at: number; readonly length: number } & (
  | { readonly kind: "text"; readonly text: string }
  /** `value` is null while it is not filled. */
  | { readonly kind: "variable"; readonly name: string; readonly value: string | null }
  | { readonly kind: "reference"; readonly slug: string; readonly value: string | null }
);

/** As it is written in a text, with the slug of a cross-reference or the name of a variable. */
export const VARIABLE = /\{\{\s*(?:clause:([a-z][a-z0-9-]*)|([A-Za-z][A-Za-z0-9_]*))\s*\}\}/g;
/** What a variable as it is written names: a clause by its slug, or a field. */
export function variableOf(raw: string): { slug?: string; name?: string } {
  const [{ 1: slug, 2: name } = []] = raw.matchAll(VARIABLE);
  return { ...(slug !== undefined && { slug }), ...(name !== undefined && { name }) };
}

/** A choice's text may hold variables, which may be of choices. */
const MAX_NESTING = 4;

export interface Filling {
  readonly contract: Contract;
  readonly pack: Pack | null;
  readonly references: ReadonlyMap<string, string>;
}

/** Make one for a contract, and fill all its texts with it. @param pack null where it cannot be had: values are then set as they are */
export const fillingOf = (contract: Contract, pack: Pack | null): Filling => ({
  contract,
  pack,
  references: referencesOf(contract),
});

export function piecesOf(text: string, filling: Filling): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: found, 1: slug, 2: name = "", index } of text.matchAll(VARIABLE)) {
    if (index > end) pieces.push(plainPiece(text, end, index));
    const place = { at: index, length: found.length };
    pieces.push(
      slug === undefined
        ? { ...place, kind: "variable", name, value: printedValue(name, filling) }
        : { ...place, kind: "reference", slug, value: filling.references.get(slug) ?? null },
    );
    end = index + found.length;
  }
  if (end < text.length) pieces.push(plainPiece(text, end, text.length));
  return pieces;
}

const plainPiece = (text: string, at: number, end: number): TextPiece => ({
  kind: "text",
  at,
  length: end - at,
  text: text.slice(at, end),
});

/** The text as it is printed. What is not filled is the name of its field in brackets. */
export const filledText = (text: string, filling: Filling): string => expand(text, filling, 0);

function expand(text: string, filling: Filling, depth: number): string {
  const filled = text.replace(VARIABLE, (_, slug: string | undefined, name: string) =>
    slug === undefined
      ? (printedValue(name, filling, depth) ?? `[${labelOf(name, filling.pack)}]`)
      : (filling.references.get(slug) ?? "[clause]"),
  );
  return oneOnly(filled);
}

/** "1 months" is "1 month", and "1 days’ notice" is "1 day’s notice". */
export const oneOnly = (text: string): string =>
  text.replace(
    /(?<![\d.,])1 (day|week|month|year|hour)s(’?)/g,
    (_, unit, of) => `1 ${unit}${of && "’s"}`,
  );

/** A variable's printed value; null while it is empty or invalid for its type. */
export function printedValue(name: string, filling: Filling, depth = 0): string | null {
  const { contract, pack } = filling;
  const described = describedSide(name);
  if (described) return partyDescription(contract.parties[described]);
  const side = sideOf(name);
  if (side) return partyValue(contract, pack, side.side, side.field);
  const term = pack?.terms.find((one) => one.name === name);
  if (term?.type === "money" || (!term && termOf(contract, `${name}_amount_minor`) !== "")) {
    return moneyValue(contract, name);
  }
  const value = termOf(contract, name).trim();
  if (value === "") return null;
  if (term?.type === "choice") return choiceText(term, value, filling, depth);
  if (term?.type === "number") return NUMBER.test(value) ? grouped(value) : null;
  const isDay = day.read(value) !== "";
  if (isDay) return longDay(value, profileOf(contract));
  return term?.type === "date" ? null : value;
}

function choiceText(term: PackTerm, value: string, filling: Filling, depth: number) {
  const option = term.options?.find((one) => one.value === value);
  if (!option || depth >= MAX_NESTING) return null;
  const text = filling.contract.legalProfile === "us" ? toAmerican(option.text) : option.text;
  return expand(text, filling, depth + 1);
}

export const NUMBER = /^\d{1,12}(?:\.\d{1,6})?$/;
/** "1,000,000" */
function grouped(decimal: string): string {
  const [whole = "", decimals] = decimal.split(".");
  const thousands = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return decimals === undefined ? thousands : `${thousands}.${decimals}`;
}

/** "USD 1,200.00": a sign may be of several currencies. */
function moneyValue(contract: Contract, name: string): string | null {
  const minor = termOf(contract, `${name}_amount_minor`);
  const currency = termOf(contract, `${name}_currency`);
  if (!/^\d{1,15}$/.test(minor) || !isCurrency(currency)) return null;
  return `${currency} ${grouped(decimalText(BigInt(minor), currencyDecimals(currency)))}`;
}

function partyValue(contract: Contract, pack: Pack | null, side: Side, field: PartyName) {
  const party = contract.parties[side];
  if (field === "address") return party.address.join(", ") || null;
  const otherwise = field === "role" ? pack?.parties[side].role : "";
  return party[field].trim() || otherwise || null;
}

/** `us_party` is who the party is, in a line. */
export const describedSide = (name: string): Side | null =>
  SIDES.find((side) => name === `${side}_party`) ?? null;

/** "Ada GmbH, registered in Germany with number HRB 1, of Weg 1, 10115 Berlin"; null while it has no name. */
function partyDescription({ legal_name, jurisdiction, company_no, address }: ContractParty) {
  if (legal_name.trim() === "") return null;
  const registered = [
    jurisdiction && ` in ${jurisdiction}`,
    company_no && ` with number ${company_no}`,
  ];
  const registration = registered.join("");
  const place = address.length === 0 ? "" : `, of ${address.join(", ")}`;
  return `${legal_name}${registration && `, registered${registration}`}${place}`;
}

/** `us_legal_name` is a field of a party. */
export function sideOf(name: string): { side: Side; field: PartyName } | null {
  for (const side of SIDES) {
    const field = PARTY_NAMES.find((one) => name === `${side}_${one}`);
    if (field) return { side, field };
  }
  return null;
}

/** The terms of a contract for a form: its pack's, and whatever else is filled in or written in its text. */
export function formTerms(contract: Contract, pack: Pack | null): PackTerm[] {
  const known = new Set(pack?.terms.map(({ name }) => name));
  const written = contract.clauses.flatMap(({ heading, body }) =>
    [...`${heading} ${body}`.matchAll(VARIABLE)].map(([, , name = ""]) => name),
  );
  const entered = Object.keys(contract.terms).map((name) =>
    name.replace(/_(?:amount_minor|currency)$/, ""),
  );
  const others = [...new Set([...entered, ...written])].filter(
    (name) => TERM_NAME.test(name) && !known.has(name) && !sideOf(name) && !describedSide(name),
  );
  const isMoney = (name: string) => termOf(contract, `${name}_amount_minor`) !== "";
  return [
    ...(pack?.terms ?? []),
    ...others.map((name): PackTerm => {
      return { name, label: labelOf(name, pack), type: isMoney(name) ? "money" : "text" };
    }),
  ];
}

const TERM_NAME = /^[a-z][a-z0-9_]{0,63}$/;

const PARTY_LABELS: Readonly<Record<PartyName, string>> = {
  role: "role",
  name: "short name",
  legal_name: "full legal name",
  company_no: "company number",
  address: "address",
  jurisdiction: "place of registration",
  email: "email address",
  attn: "contact for notices",
  signer_name: "signatory’s name",
  signer_title: "signatory’s title",
  signed_at: "day of signing",
};

/** A field's label, e.g. "Lender’s full legal name". */
export function labelOf(name: string, pack: Pack | null): string {
  const described = describedSide(name);
  if (described) return labelOf(`${described}_legal_name`, pack);
  const side = sideOf(name);
  if (side) {
    const role =
      pack?.parties[side.side].role ?? (side.side === "us" ? "First party" : "Second party");
    return `${role}’s ${PARTY_LABELS[side.field]}`;
  }
  const label = pack?.terms.find((term) => term.name === name)?.label;
  return label ?? name.replace(/_/g, " ").replace(/^./, (first) => first.toUpperCase());
}
