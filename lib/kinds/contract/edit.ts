/**
 * Changes that an editor makes to a draft: its look, terms, parties and clauses. Each is one transaction, or part of the one it is
 * called in; what it does not name it leaves alone, also keys that it does not know (Y-055). '' takes a value away. Texts over
 * their limit are cut. @throws RangeError for a value that reading would ignore, and while the contract is sent
 */
import * as Y from "yjs";
import type { FieldRule } from "../business/values";
import {
  addressLines,
  bodyText,
  CONTRACT_META,
  CONTRACT_PARTY,
  headingText,
  type LegalProfile,
  MAX_CLAUSES,
  type MetaName,
  type PartyName,
  profileOf,
  type Side,
  termOf,
  termText,
} from "./contract";
import { bodyIn, headingIn, type Pack, wordingOf } from "./pack";
import { PROFILE_CURRENCY } from "./profiles";
import { readContract } from "./read";
import { partsIn, TEXT_NAMES } from "./redline";
import * as rows from "./rows";
import { plainRow } from "./rows";

/** Everything of `meta` that a person sets but the legal profile, which has words in the contract. */
export type LookName = Exclude<MetaName, "legalProfile">;

export function setLook(doc: Y.Doc, name: LookName, value: string): void {
  const rule: FieldRule = CONTRACT_META[name];
  rows.change(doc, () => rows.setEntry(rows.metaOf(doc), name, checked(rule, name, value)));
}

/** @param name lower case letters, digits and `_`, as variables are written */
export function setTerm(doc: Y.Doc, name: string, value: string): void {
  if (!/^[a-z][a-z0-9_]{0,63}$/.test(name)) throw new RangeError("A term cannot be called this.");
  rows.change(doc, () => rows.setEntry(rows.termsOf(doc), name, termText.read(value)));
}

/** @param value of an address, its lines with line ends between them */
export function setPartyField(doc: Y.Doc, side: Side, name: PartyName, value: string): void {
  rows.change(doc, () => {
    const party = rows.partyMap(doc, side);
    if (name !== "address") {
      rows.setEntry(party, name, CONTRACT_PARTY[name].read(value));
      return;
    }
    const address = addressLines(value);
    if (address.join("\n") === addressLines(plainRow(party).address).join("\n")) return;
    rows.setEntry(party, name, address.length === 0 ? null : Y.Array.from(address));
  });
}

export function setClauseText(
  doc: Y.Doc,
  id: string,
  name: "heading" | "body",
  value: string,
): void {
  const rule = name === "heading" ? headingText : bodyText;
  rows.change(doc, () => {
    rows.replaceText(rows.sharedText(rows.editableRow(doc, id), name), rule.read(value));
  });
}

/**
 * @param before a clause's id; null or unknown for the end
 * @returns its id, or null where there are as many as there may be
 */
export function addClause(
  doc: Y.Doc,
  { heading, body }: { heading: string; body: string },
  before: string | null = null,
): string | null {
  return rows.change(doc, () => {
    if (rows.rowsOf(doc).length >= MAX_CLAUSES) return null;
    const id = crypto.randomUUID();
    const row = new Y.Map<unknown>([
      ["id", id],
      ["slug", `clause-${id.slice(0, 8)}`],
      ["heading", new Y.Text(headingText.read(heading))],
      ["body", new Y.Text(bodyText.read(body))],
    ]);
    const others = readContract(doc).clauses;
    rows.rowsOf(doc).push([row]);
    placeRow(doc, id, others, before);
    return id;
  });
}

/** @param before a clause's id; null or unknown for the end */
export function moveClause(doc: Y.Doc, id: string, before: string | null): void {
  rows.change(doc, () => {
    if (id === before) return;
    rows.editableRow(doc, id);
    const others = readContract(doc).clauses.filter((row) => row.id !== id);
    placeRow(doc, id, others, before);
  });
}

/** An order between its neighbours, so that only one row changes. Without room between them all rows are renumbered. */
function placeRow(
  doc: Y.Doc,
  id: string,
  others: readonly { id: string; order: number }[],
  before: string | null,
): void {
  const found = others.findIndex((row) => row.id === before);
  const at = found < 0 ? others.length : found;
  const last = others[at - 1]?.order ?? (others[at]?.order ?? 2) - 2;
  const next = others[at]?.order ?? last + 2;
  const order = (last + next) / 2;
  if (Number.isFinite(order) && last < order && order < next) {
    rows.setOrder(doc, id, order);
    return;
  }
  const ids = others.map((row) => row.id).toSpliced(at, 0, id);
  for (const [place, one] of ids.entries()) rows.setOrder(doc, one, place + 1);
}

export function removeClause(doc: Y.Doc, id: string): void {
  rows.change(doc, () => {
    const places = rows.placesOf(doc, id);
    if (places.length > 0) rows.editableRow(doc, id);
    for (const at of places.toReversed()) rows.rowsOf(doc).delete(at);
  });
}

/** Terms and clauses that nobody has changed take the pack's words for this profile. */
export function setLegalProfile(doc: Y.Doc, pack: Pack | null, profile: LegalProfile): void {
  rows.change(doc, () => {
    const contract = readContract(doc);
    const last = profileOf(contract);
    rows.setEntry(rows.metaOf(doc), "legalProfile", profile);
    for (const { name, default: wording } of pack?.terms ?? []) {
      const was = wordingOf(wording, last) ?? "";
      if (termOf(contract, name) !== was) continue;
      rows.setEntry(rows.termsOf(doc), name, wordingOf(wording, profile) ?? "");
    }
    for (const { name, type } of pack?.terms ?? []) {
      const currency = `${name}_currency`;
      const isOpen = type === "money" && termOf(contract, `${name}_amount_minor`) === "";
      if (!isOpen || termOf(contract, currency) !== (PROFILE_CURRENCY[last] ?? "")) continue;
      rows.setEntry(rows.termsOf(doc), currency, PROFILE_CURRENCY[profile] ?? "");
    }
    for (const { id, slug, heading, body, locked } of contract.clauses) {
      const clause = pack?.clauses.find((one) => one.slug === slug);
      if (!clause || locked || hasSuggestions(doc, id)) continue;
      if (heading === headingIn(clause, last))
        setClauseText(doc, id, "heading", headingIn(clause, profile));
      if (body === bodyIn(clause, last)) setClauseText(doc, id, "body", bodyIn(clause, profile));
    }
  });
}

/** Somebody is about to change these words. */
const hasSuggestions = (doc: Y.Doc, id: string): boolean =>
  TEXT_NAMES.some((name) => {
    const text = rows.liveText(doc, id, name);
    return text !== null && partsIn(text).length > 0;
  });

/** @throws RangeError for what its rule does not read as it is, unless it only cuts or cleans a text */
function checked(rule: FieldRule, name: string, value: string): string {
  const read = rule.read(value);
  if (value !== "" && rule.maxLength === undefined && read !== value) {
    throw new RangeError(`${name} cannot be this.`);
  }
  return value === "" ? "" : read;
}
