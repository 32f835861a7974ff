/** The fields of a contract by name, as forms, lists and links to a field have them: `title`, `terms.fee`, `us.email`. */
import type * as Y from "yjs";
import type { FieldRule } from "../business/values";
import { lines } from "../business/values";
import {
  CONTRACT_META,
  CONTRACT_PARTY,
  type MetaName,
  type PartyName,
  SIDES,
  type Side,
  termText,
} from "./contract";
import { type LookName, setLook, setPartyField, setTerm } from "./edit";
import type { MissingPart } from "./missing";
import type { Pack } from "./pack";
import { describedSide, sideOf } from "./variables";

const address = lines(2_500);

type Place =
  | { readonly kind: "look"; readonly name: LookName }
  | { readonly kind: "term"; readonly name: string }
  | { readonly kind: "party"; readonly side: Side; readonly name: PartyName };

function placeOf(source: string): Place | null {
  const [group = "", name = ""] = source.split(".");
  if (group === "terms") return { kind: "term", name };
  const side = SIDES.find((one) => one === group);
  if (side && (name === "address" || Object.hasOwn(CONTRACT_PARTY, name))) {
    return { kind: "party", side, name: name as PartyName };
  }
  const isLook = Object.hasOwn(CONTRACT_META, group) && group !== "legalProfile";
  return isLook ? { kind: "look", name: group as LookName } : null;
}

export function ruleOf(source: string): FieldRule | null {
  const place = placeOf(source);
  if (place?.kind === "term") return termText;
  if (place?.kind === "look") return CONTRACT_META[place.name satisfies MetaName];
  if (place?.kind === "party") {
    return place.name === "address" ? address : CONTRACT_PARTY[place.name];
  }
  return null;
}

/** @throws RangeError for a field that no contract has, for a value it may not have, and while the contract is sent */
export function setAt(doc: Y.Doc, source: string, value: string): void {
  const place = placeOf(source);
  if (place?.kind === "term") setTerm(doc, place.name, value);
  else if (place?.kind === "look") setLook(doc, place.name, value);
  else if (place?.kind === "party") setPartyField(doc, place.side, place.name, value);
  else throw new RangeError(`A contract has no ${source}.`);
}

/** The field that a variable stands for. */
export function sourceOf(name: string, pack: Pack | null): string {
  const described = describedSide(name);
  if (described) return `${described}.legal_name`;
  const party = sideOf(name);
  if (party) return `${party.side}.${party.field}`;
  const isMoney = pack?.terms.find((term) => term.name === name)?.type === "money";
  return `terms.${name}${isMoney ? "_amount_minor" : ""}`;
}

/** The field that a missing part is entered in. */
export function sourceOfMissing(part: MissingPart, pack: Pack | null): string {
  if (part.kind === "term") return sourceOf(part.name, pack);
  if (part.kind === "party") return `${part.side}.${part.field}`;
  return `clauses.${part.clause}.${part.kind === "heading" ? "heading" : "body"}`;
}
