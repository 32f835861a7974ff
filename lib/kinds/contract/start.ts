/**
 * A contract from a pack. What a pack writes is made as the same bytes everywhere, so that of several people who open a contract
 * that has no clauses yet, or send them twice, the file takes one copy (DB-038).
 */
import * as Y from "yjs";
import {
  addressLines,
  CONTRACT_META,
  CONTRACT_PARTY,
  type ContractParty,
  type LegalProfile,
  profileOf,
  SIDES,
  termText,
} from "./contract";
import { bodyIn, headingIn, type Pack, wordingOf } from "./pack";
import { PROFILE_CURRENCY } from "./profiles";
import { isPlain, type Plain, readContract } from "./read";
import { sideOf } from "./variables";

/** Terms by their names, and fields of parties as `us_legal_name` and `them_address`, as drafting answers. */
export type ContractDetails = Readonly<Record<string, string>>;

export interface ContractStart {
  readonly title: string;
  readonly profile: LegalProfile;
  readonly details?: ContractDetails;
}

export function contractFromPack(
  pack: Pack,
  { title, profile, details = {} }: ContractStart,
): Y.Doc {
  const doc = new Y.Doc();
  doc.transact(() => {
    const meta = doc.getMap("meta");
    meta.set("kind", "contract");
    meta.set("schema", 1);
    meta.set("category", "contract");
    meta.set("title", CONTRACT_META.title.read(title));
    meta.set("type", pack.name);
    meta.set("status", "draft");
  });
  Y.applyUpdate(doc, packUpdate(pack, profile, details));
  return doc;
}

/** True for a contract that was made with a type alone: the pack of that name is still to be written into it. */
export function awaitsPack(doc: Y.Doc): boolean {
  const { pack, type, clauses } = readContract(doc);
  return pack === "" && type !== "" && clauses.length === 0;
}

/** Writes the pack's words into a contract that awaits them. Two that do so at once write the same bytes. */
export function writePack(doc: Y.Doc, pack: Pack): void {
  if (!awaitsPack(doc)) return;
  const given: unknown = doc.getMap("meta").toJSON().contractDetails;
  const details = Object.entries(isPlain(given) ? given : {}).filter(isText);
  Y.applyUpdate(doc, packUpdate(pack, profileOf(readContract(doc)), Object.fromEntries(details)));
}

const isText = (entry: [string, unknown]): entry is [string, string] =>
  typeof entry[1] === "string";

/** The same bytes for the same pack, profile and details. */
function packUpdate(pack: Pack, profile: LegalProfile, details: ContractDetails): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = clientOf(JSON.stringify([pack, profile, Object.entries(details).sort()]));
  doc.transact(() => {
    const meta = doc.getMap("meta");
    meta.set("pack", pack.name);
    meta.set("packVersion", pack.version);
    meta.set("legalProfile", profile);
    if (profile === "us") meta.set("paper", "letter");
    const terms = doc.getMap("contract-terms");
    for (const [name, value] of termsFrom(pack, profile, details)) terms.set(name, value);
    const parties = doc.getMap("contract-parties");
    for (const side of SIDES) {
      parties.set(side, new Y.Map(Object.entries(partyFrom(pack, details, side))));
    }
    doc.getArray("contract-clauses").push(rowsFrom(pack, profile));
  });
  return Y.encodeStateAsUpdate(doc);
}

function termsFrom(pack: Pack, profile: LegalProfile, details: ContractDetails) {
  const terms = new Map<string, string>();
  for (const term of pack.terms) {
    const value = wordingOf(term.default, profile);
    if (value !== null) terms.set(term.name, value);
    const currency = PROFILE_CURRENCY[profile];
    if (term.type === "money" && currency) terms.set(`${term.name}_currency`, currency);
  }
  for (const [name, value] of Object.entries(details)) {
    if (!sideOf(name) && value !== "") terms.set(name, termText.read(value));
  }
  return terms;
}

/** Parties are there from the beginning: of two people who began one, one would lose what they wrote. */
function partyFrom(pack: Pack, details: ContractDetails, side: keyof Pack["parties"]): Plain {
  const party: Record<string, unknown> = { role: pack.parties[side].role };
  for (const [name, value] of Object.entries(details)) {
    const field = sideOf(name);
    if (field?.side !== side || value === "") continue;
    if (field.field === "address") party.address = addressLines(value);
    else party[field.field] = CONTRACT_PARTY[field.field].read(value);
  }
  return party satisfies Partial<Record<keyof ContractParty, unknown>>;
}

const rowsFrom = (pack: Pack, profile: LegalProfile): Y.Map<unknown>[] =>
  pack.clauses.map((clause, at) => {
    const { slug, when, locked } = clause;
    const row = new Y.Map<unknown>([
      ["id", slug],
      ["slug", slug],
      ["order", at + 1],
    ]);
    if (when) row.set("when", when);
    if (locked) row.set("locked", true);
    else {
      row.set("heading", new Y.Text(headingIn(clause, profile)));
      row.set("body", new Y.Text(bodyIn(clause, profile)));
    }
    return row;
  });

/** A Yjs client's number for these words (FNV-1a): other words are written as somebody else's, and never mixed up with them. */
function clientOf(words: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(words)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash;
}
