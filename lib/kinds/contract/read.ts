/** Reads a contract out of its shared state. What is malformed reads as if it were not there, and stays where it is (Y-055). */
import * as Y from "yjs";
import { read } from "../business/read";
import { line } from "../business/values";
import {
  addressLines,
  bodyText,
  type Clause,
  CONTRACT_META,
  CONTRACT_PARTY,
  type Contract,
  type ContractParty,
  type FrozenContract,
  headingText,
  MAX_CLAUSES,
  termText,
} from "./contract";
import { agreedText } from "./redline";

export type Plain = Readonly<Record<string, unknown>>;

const MAX_TERMS = 500;
const idText = line(64);
const SLUG = /^[a-z][a-z0-9-]{0,63}$/;

/**
 * Changes nothing in the document. A contract that was sent reads as it was sent, whatever somebody wrote who did not know of it
 * yet.
 */
export function readContract(doc: Y.Doc): Contract {
  const sent = readSending(doc);
  const live = readState(doc);
  const { meta, terms, parties, clauses } = sent ? sentState(doc, live) : live;
  return {
    ...read(CONTRACT_META, meta),
    pack: line(64).read(live.meta.pack),
    packVersion: line(64).read(live.meta.packVersion),
    sent,
    terms: termsOf(terms),
    parties: { us: partyOf(parties.us), them: partyOf(parties.them) },
    clauses: clausesOf(clauses),
  };
}

/** The contract's fields as plain JSON without what is only suggested, also what this program does not know of them. */
export interface ContractState {
  readonly meta: Plain;
  readonly terms: Plain;
  readonly parties: Plain;
  readonly clauses: readonly unknown[];
}

export const readState = (doc: Y.Doc): ContractState => ({
  meta: doc.getMap("meta").toJSON(),
  terms: doc.getMap("contract-terms").toJSON(),
  parties: doc.getMap("contract-parties").toJSON(),
  clauses: doc.getArray("contract-clauses").toArray().map(agreedRow),
});

/** A row as plain JSON, its texts as they are while nothing that is suggested is accepted. */
function agreedRow(row: unknown): unknown {
  if (!(row instanceof Y.Map)) return row instanceof Y.AbstractType ? row.toJSON() : row;
  const texts = [...row.entries()].filter(
    (entry): entry is [string, Y.Text] => entry[1] instanceof Y.Text,
  );
  return {
    ...row.toJSON(),
    ...Object.fromEntries(texts.map(([name, text]) => [name, agreedText(text)])),
  };
}

/** What was sent. @param live the state now, for parts that another program did not record */
export function sentState(doc: Y.Doc, live: ContractState): ContractState {
  const frozen = doc.getMap("meta").get("frozen");
  const state = isPlain(frozen) && isPlain(frozen.state) ? frozen.state : {};
  return {
    meta: isPlain(state.meta) ? state.meta : live.meta,
    terms: isPlain(state.terms) ? state.terms : live.terms,
    parties: isPlain(state.parties) ? state.parties : live.parties,
    clauses: Array.isArray(state.clauses) ? state.clauses : live.clauses,
  };
}

/**
 * Null unless the sending that is recorded is of the contract as it was last reopened: a sending and a reopening that meet later
 * leave a draft, never a sent contract without its hash (Y-052).
 */
export function readSending(doc: Y.Doc): FrozenContract | null {
  const meta = doc.getMap("meta");
  const [status, frozen, reopenedAt] = ["status", "frozen", "reopenedAt"].map((key) =>
    meta.get(key),
  );
  if (status !== "sent" || !isPlain(frozen)) return null;
  const { sha256, sentAt, reopened, request } = frozen;
  if (typeof sha256 !== "string" || !/^[0-9a-f]{64}$/.test(sha256)) return null;
  if ((reopened ?? null) !== (reopenedAt ?? null)) return null;
  return { sha256, sentAt: line(40).read(sentAt), request: line(64).read(request) };
}

const termsOf = (given: Plain): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => typeof value === "string")
      .slice(0, MAX_TERMS)
      .map(([name, value]) => [name, termText.read(value)]),
  );

function partyOf(given: unknown): ContractParty {
  const party = isPlain(given) ? given : {};
  return { ...read(CONTRACT_PARTY, party), address: addressLines(party.address) };
}

/** By their order, and where that is the same, by their place. Of clauses with the same id, the first. */
function clausesOf(rows: readonly unknown[]): Clause[] {
  const seen = new Set<string>();
  return rows
    .filter(isPlain)
    .filter((row) => isFirst(seen, idOf(row)))
    .slice(0, MAX_CLAUSES)
    .map(clauseOf)
    .sort((one, other) => compareOrders(one.order, other.order));
}

function isFirst(seen: Set<string>, id: string | null): boolean {
  if (id === null || seen.has(id)) return false;
  seen.add(id);
  return true;
}

function clauseOf(row: Plain): Clause {
  const locked = row.locked === true;
  const id = idOf(row) ?? "";
  return {
    id,
    slug: typeof row.slug === "string" && SLUG.test(row.slug) ? row.slug : "",
    order: typeof row.order === "number" && Number.isFinite(row.order) ? row.order : END,
    heading: locked ? "" : headingText.read(row.heading),
    body: locked ? "" : bodyText.read(row.body),
    locked,
    when: line(200).read(row.when),
  };
}

/** Null for a row without an id, as nothing can refer to it. */
export const idOf = (row: Plain): string | null =>
  typeof row.id === "string" && row.id !== "" && idText.read(row.id) === row.id ? row.id : null;

const END = Number.POSITIVE_INFINITY;
const compareOrders = (one: number, other: number): number =>
  one === other ? 0 : one < other ? -1 : 1;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === "object" && value !== null && !Array.isArray(value);
