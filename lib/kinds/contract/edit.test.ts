import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import * as edit from "./edit";
import { pack as consulting } from "./packs/consulting";
import { pack as nda } from "./packs/nda";
import { pack as safe } from "./packs/safe-us";
import { readContract } from "./read";
import { contractFromPack } from "./start";
import { anyCommand, copyOf, merge } from "./testing/contracts";

const draft = (details = {}) => contractFromPack(nda, { title: "NDA", profile: "uk", details });
const slugs = (doc: Y.Doc) => readContract(doc).clauses.map(({ slug }) => slug);
const bodyOf = (doc: Y.Doc, slug: string) =>
  readContract(doc).clauses.find((clause) => clause.slug === slug)?.body ?? "";

/** Keys of a newer program, wherever it may have written them. */
function withUnknownKeys(doc: Y.Doc): Y.Doc {
  doc.getMap("meta").set("future", { a: [1] });
  doc.getMap("contract-terms").set("later", 7);
  for (const party of doc.getMap("contract-parties").values()) {
    (party as Y.Map<unknown>).set("vat", new Y.Array());
  }
  for (const row of doc.getArray("contract-clauses").toArray()) {
    (row as Y.Map<unknown>).set("colour", "red");
  }
  doc.getMap("contract-parties").set("witness", { name: "Eve" });
  return doc;
}

// Y-055
test("content of a newer client survives every command", () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { maxLength: 20 }), (commands) => {
      const doc = withUnknownKeys(draft());
      for (const run of commands) run(doc);
      expect(doc.getMap("meta").get("future")).toEqual({ a: [1] });
      expect(doc.getMap("contract-terms").get("later")).toBe(7);
      const parties = doc.getMap("contract-parties").toJSON();
      expect(parties).toMatchObject({
        us: { vat: [] },
        them: { vat: [] },
        witness: { name: "Eve" },
      });
      const rows: Record<string, unknown>[] = doc.getArray("contract-clauses").toJSON();
      const known = rows.filter(({ slug }) => !String(slug).startsWith("clause-"));
      expect(known.every(({ colour }) => colour === "red")).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test("two people who do whatever they like at once read the same contract", () => {
  const some = fc.array(anyCommand, { maxLength: 12 });
  fc.assert(
    fc.property(some, some, (here, there) => {
      const one = draft();
      const other = copyOf(one);
      for (const run of here) run(one);
      for (const run of there) run(other);
      merge(one, other);
      expect(readContract(one)).toEqual(readContract(other));
    }),
    { numRuns: 60 },
  );
});

test("two people who write in one clause keep both their words", () => {
  const one = draft();
  const other = copyOf(one);
  const body = bodyOf(one, "remedies");
  edit.setClauseText(one, "remedies", "body", `Besides, 😀 ${body}`);
  edit.setClauseText(other, "remedies", "body", `${body} So be it 😁.`);
  merge(one, other);
  expect(bodyOf(one, "remedies")).toBe(`Besides, 😀 ${body} So be it 😁.`);
  edit.setClauseText(one, "remedies", "body", `Besides, 😁 ${body}`);
  expect(bodyOf(one, "remedies")).toBe(`Besides, 😁 ${body}`);
});

test("the look, terms and parties are set and taken away", () => {
  const doc = draft();
  edit.setLook(doc, "design", "gazette");
  edit.setLook(doc, "paper", "legal");
  edit.setTerm(doc, "purpose", "a talk");
  edit.setTerm(doc, "venue", "");
  edit.setPartyField(doc, "us", "legal_name", "Ada\nGmbH");
  edit.setPartyField(doc, "us", "address", "Weg 1\r\n\n10115 Berlin");
  const { design, paper, terms, parties } = readContract(doc);
  expect({ design, paper }).toEqual({ design: "gazette", paper: "legal" });
  expect(terms.purpose).toBe("a talk");
  expect(terms).not.toHaveProperty("venue");
  expect(parties.us).toMatchObject({ legal_name: "Ada GmbH", address: ["Weg 1", "10115 Berlin"] });
  edit.setPartyField(doc, "us", "address", "");
  expect(readContract(doc).parties.us.address).toEqual([]);
});

test.each<[string, (doc: Y.Doc) => unknown]>([
  ["a design that is none", (doc) => edit.setLook(doc, "design", "gothic")],
  ["a term that no variable can name", (doc) => edit.setTerm(doc, "Fee!", "1")],
  ["a clause that is not there", (doc) => edit.setClauseText(doc, "none", "body", "x")],
])("%s is refused and changes nothing", (_, run) => {
  const doc = draft();
  const before = Y.encodeStateVector(doc);
  expect(() => run(doc)).toThrow(RangeError);
  expect(Y.encodeStateVector(doc)).toEqual(before);
});

// Y-051
test("a part of a licensed form has no text and cannot be edited, moved or removed", () => {
  const doc = contractFromPack(safe, { title: "Safe", profile: "us" });
  const row: Record<string, unknown> = doc.getArray("contract-clauses").toJSON()[3];
  expect(row).toEqual({ id: "form", slug: "form", order: 4, locked: true });
  for (const run of [
    () => edit.setClauseText(doc, "form", "body", "x"),
    () => edit.moveClause(doc, "form", null),
    () => edit.removeClause(doc, "form"),
  ]) {
    expect(run).toThrow(/licensed form/);
  }
  expect(doc.getArray("contract-clauses").toJSON()[3]).toEqual(row);
});

test("clauses are added, moved and removed", () => {
  const doc = draft();
  const [first, second] = slugs(doc);
  const added = edit.addClause(doc, { heading: "New", body: "Text." }, second!);
  expect(slugs(doc)[1]).toBe(`clause-${added!.slice(0, 8)}`);
  edit.moveClause(doc, added!, null);
  expect(slugs(doc).at(-1)).toBe(`clause-${added!.slice(0, 8)}`);
  edit.moveClause(doc, added!, first!);
  expect(slugs(doc).slice(1, 3)).toEqual([first, second]);
  edit.removeClause(doc, added!);
  edit.removeClause(doc, "none");
  expect(slugs(doc)[0]).toBe(first);
});

test("a clause finds room between two, however often one is moved there", () => {
  const doc = draft();
  const [, second, third, fourth] = slugs(doc);
  for (let round = 0; round < 120; round++) {
    edit.moveClause(doc, round % 2 === 0 ? third! : fourth!, round % 2 === 0 ? fourth! : third!);
    edit.moveClause(doc, round % 2 === 0 ? fourth! : third!, round % 2 === 0 ? third! : fourth!);
  }
  expect(new Set(slugs(doc)).size).toBe(slugs(doc).length);
  expect(slugs(doc)[1]).toBe(second);
  expect(slugs(doc).slice(2, 4).sort()).toEqual([third, fourth].sort());
});

test("rows and parties that another program keeps as plain values can be changed", () => {
  const doc = draft();
  doc.getMap("contract-parties").set("them", { legal_name: "Bob", vat: 1 });
  doc.getArray("contract-clauses").push([{ id: "own", heading: "Own", body: "Text.", colour: 2 }]);
  edit.setPartyField(doc, "them", "email", "bob@example.com");
  edit.setClauseText(doc, "own", "body", "Other text.");
  edit.moveClause(doc, "own", "parties");
  expect(readContract(doc).parties.them).toMatchObject({
    ...{ legal_name: "Bob", email: "bob@example.com" },
  });
  expect(doc.getMap("contract-parties").toJSON().them.vat).toBe(1);
  expect(readContract(doc).clauses[0]).toMatchObject({ heading: "Own", body: "Other text." });
  expect(doc.getArray("contract-clauses").toJSON().at(-1).colour).toBe(2);
});

test("another legal profile changes the words that nobody has changed, and no others", () => {
  const doc = contractFromPack(consulting, { title: "Work", profile: "uk" });
  edit.setClauseText(doc, "general", "body", "Nothing else.");
  edit.setTerm(doc, "venue", "the courts of Scotland");
  edit.setTerm(doc, "fee_amount_minor", "100");
  edit.setLegalProfile(doc, consulting, "us");
  const american = contractFromPack(consulting, { title: "Work", profile: "us" });
  expect(readContract(doc).legalProfile).toBe("us");
  expect(bodyOf(doc, "law")).toBe(bodyOf(american, "law"));
  expect(bodyOf(doc, "general")).toBe("Nothing else.");
  expect(readContract(doc).terms).toMatchObject({
    governing_law: "the State of Delaware",
    ...{ venue: "the courts of Scotland", fee_currency: "GBP", liability_cap_currency: "USD" },
  });
});
