/**
 * Sending a contract for signing, and reopening it (Y-052, Y-053). The signing step takes the contract's fields, makes the PDF and
 * the request of them, and records that it sent them. In between somebody may have edited or reopened: what is recorded is what
 * was sent, or nothing.
 */
import * as Y from "yjs";
import { isSameJson } from "../json";
import { type ContractState, isPlain, type Plain, readSending, readState, sentState } from "./read";
import { change, metaOf, plainRow, replaceText, rowsOf, sharedText, termsOf } from "./rows";

/** What the signing step saw: hand it back when the request is made. */
export interface SigningStep {
  readonly state: ContractState;
  readonly reopened: unknown;
}

/** What was sent for signing: `main` is the printed text, `data` the values in it. */
export interface Sending {
  readonly data: Plain;
  readonly main: unknown;
  /** The day that is printed. */
  readonly date: string;
  /** SHA-256 of the PDF in hex: the request's `originalHash`. */
  readonly sha256: string;
  /** When, as an ISO instant, and on which day. */
  readonly sentAt: string;
  readonly sentOn: string;
  /** The request's id. */
  readonly request: string;
}

const SENDING_KEYS = new Set(["status", "frozen", "reopenedAt"]);
/** What of `meta` is printed: the rest is not taken back. */
const PRINTED = ["title", "subtitle", "number", "type", "design", "paper", "legalProfile", "logo"];

export function beginSigning(doc: Y.Doc): SigningStep {
  const { meta, ...fields } = readState(doc);
  const kept = Object.entries(meta).filter(([name]) => !SENDING_KEYS.has(name));
  return {
    state: { meta: Object.fromEntries(kept), ...fields },
    reopened: metaOf(doc).get("reopenedAt") ?? null,
  };
}

/**
 * Records the sending, and takes the fields back to what was sent.
 * @returns false, and changes nothing, where it was reopened or sent by somebody else since the step began: say so
 */
export function recordSending(doc: Y.Doc, step: SigningStep, sending: Sending): boolean {
  if (!/^[0-9a-f]{64}$/.test(sending.sha256)) throw new RangeError("This is no hash of a PDF.");
  return doc.transact(() => {
    const meta = metaOf(doc);
    if (readSending(doc) || (meta.get("reopenedAt") ?? null) !== step.reopened) return false;
    const { state } = step;
    restore(doc, state);
    const { design = null, logo = null } = state.meta;
    meta.set("frozen", { ...sending, design, logo, state, reopened: step.reopened });
    meta.set("status", "sent");
    return true;
  });
}

/** Reopens a sent contract as a draft with the sent content. @param now an ISO instant */
export function reopenContract(doc: Y.Doc, now: string): void {
  doc.transact(() => {
    const meta = metaOf(doc);
    restore(doc, sentState(doc, readState(doc)));
    meta.delete("frozen");
    meta.set("status", "draft");
    meta.set("reopenedAt", now);
  });
}

/**
 * Brings the fields back to those of an older version, as an edit like any other. Whether it is sent stays as it is.
 * @throws RangeError while it is sent
 */
export function restoreContract(doc: Y.Doc, version: Y.Doc): void {
  change(doc, () => restore(doc, readState(version)));
}

/** What of `meta` no restoring of a version changes. */
export const isOfSending = (name: string): boolean => SENDING_KEYS.has(name);

function restore(doc: Y.Doc, { meta, terms, parties, clauses }: ContractState): void {
  for (const name of PRINTED) restoreEntry(metaOf(doc), name, meta[name]);
  restoreMap(termsOf(doc), terms);
  const all = doc.getMap("contract-parties");
  for (const [side, party] of Object.entries(parties)) {
    const now = all.get(side);
    if (now instanceof Y.Map && isPlain(party)) restoreMap(now, party);
    else restoreEntry(all, side, party);
  }
  restoreClauses(rowsOf(doc), clauses);
}

function restoreMap(map: Y.Map<unknown>, wanted: Plain): void {
  for (const name of new Set([...map.keys(), ...Object.keys(wanted)])) {
    restoreEntry(map, name, Object.hasOwn(wanted, name) ? wanted[name] : undefined);
  }
}

/** Writes only what differs: an equal value keeps its own shape, shared or plain. */
function restoreEntry(map: Y.Map<unknown>, name: string, wanted: unknown): void {
  const now = map.get(name);
  const plain: unknown = now instanceof Y.AbstractType ? now.toJSON() : now;
  if (isSameJson(plain, wanted)) return;
  if (wanted === undefined) map.delete(name);
  else if (now instanceof Y.Text && typeof wanted === "string") replaceText(now, wanted);
  else map.set(name, wanted);
}

/** Removes added rows, restores removed rows, and resets the others to their former values. */
function restoreClauses(rows: Y.Array<unknown>, wanted: readonly unknown[]): void {
  const same =
    rows.length === wanted.length && wanted.every((row, at) => isSameRow(rows.get(at), row));
  if (same) {
    for (const [at, row] of wanted.entries()) {
      const now = rows.get(at);
      if (now instanceof Y.Map && isPlain(row)) restoreMap(now, row);
    }
    return;
  }
  const kept = new Map(rows.toArray().map((row) => [plainRow(row).id, row]));
  const made = wanted.map((row) => {
    const now = kept.get(plainRow(row).id);
    const map = now instanceof Y.Map ? now.clone() : new Y.Map<unknown>();
    return { map, row };
  });
  rows.delete(0, rows.length);
  rows.push(made.map(({ map }) => map));
  for (const { map, row } of made) {
    restoreMap(map, plainRow(row));
    if (map.get("locked") === true) continue;
    for (const name of ["heading", "body"] as const) {
      if (typeof map.get(name) === "string") sharedText(map, name);
    }
  }
}

const isSameRow = (now: unknown, wanted: unknown): boolean =>
  plainRow(now).id === plainRow(wanted).id;
