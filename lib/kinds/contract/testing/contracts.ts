/** Contracts for tests, of plain values and of whatever people do to one. */
import fc from "fast-check";
import * as Y from "yjs";
import type { Contract } from "../contract";
import * as edit from "../edit";
import { readContract } from "../read";
import { liveText } from "../rows";

export const contractOf = (values: Partial<Contract>): Contract => ({
  ...readContract(new Y.Doc()),
  ...values,
});

export function copyOf(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}

export function merge(one: Y.Doc, other: Y.Doc): void {
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
}

/** A command on some clause of those that there are. */
type Command = (doc: Y.Doc) => unknown;
const text = fc.constantFrom("", "Ada", "{{fee}} 😀", "two\nlines", "x".repeat(40));
const place = fc.nat(40);

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  text.map(
    (value): Command =>
      (doc) =>
        edit.setLook(doc, "title", value),
  ),
  fc.constantFrom("basel", "folio").map(
    (value): Command =>
      (doc) =>
        edit.setLook(doc, "design", value),
  ),
  fc.tuple(fc.constantFrom("fee", "purpose"), text).map(
    ([name, value]): Command =>
      (doc) =>
        edit.setTerm(doc, name, value),
  ),
  fc
    .tuple(fc.constantFrom("us", "them"), fc.constantFrom("legal_name", "address", "email"), text)
    .map(
      ([side, name, value]): Command =>
        (doc) =>
          edit.setPartyField(doc, side as "us", name as "email", value),
    ),
  fc.tuple(place, fc.constantFrom("heading", "body"), text).map(
    ([at, name, value]): Command =>
      (doc) =>
        onClause(doc, at, (id) => edit.setClauseText(doc, id, name as "body", value)),
  ),
  fc.tuple(place, place, fc.constantFrom("{{fee}}", "{{clause:law}}")).map(
    ([at, index, inserted]): Command =>
      (doc) =>
        onClause(doc, at, (id) => {
          const body = liveText(doc, id, "body");
          body?.insert(Math.min(index, body.length), inserted);
        }),
  ),
  fc.tuple(place, text).map(
    ([at, body]): Command =>
      (doc) =>
        edit.addClause(doc, { heading: "New", body }, idAt(doc, at)),
  ),
  fc.tuple(place, place).map(
    ([at, to]): Command =>
      (doc) =>
        onClause(doc, at, (id) => edit.moveClause(doc, id, idAt(doc, to))),
  ),
  place.map(
    (at): Command =>
      (doc) =>
        onClause(doc, at, (id) => edit.removeClause(doc, id)),
  ),
  fc.constantFrom("uk", "us", "global").map(
    (profile): Command =>
      (doc) =>
        edit.setLegalProfile(doc, null, profile as "uk"),
  ),
);

const idAt = (doc: Y.Doc, at: number): string | null => {
  const { clauses } = readContract(doc);
  return clauses[at % (clauses.length + 1)]?.id ?? null;
};

function onClause(doc: Y.Doc, at: number, run: (id: string) => void): void {
  const id = idAt(doc, at);
  const isLocked = readContract(doc).clauses.some((clause) => clause.id === id && clause.locked);
  if (id !== null && !isLocked) run(id);
}
