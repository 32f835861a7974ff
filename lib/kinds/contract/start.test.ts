import { expect, test } from "vitest";
import * as Y from "yjs";
import { levelOfUpdate } from "../note/level";
import { contractDoc } from "./create";
import * as edit from "./edit";
import { missingParts } from "./missing";
import { pack } from "./packs/consulting";
import { readContract } from "./read";
import { liveText } from "./rows";
import { awaitsPack, contractFromPack, writePack } from "./start";
import { printedDoc } from "./testing/answers";
import { copyOf, merge } from "./testing/contracts";
import { fillingOf, piecesOf, printedValue } from "./variables";

// Y-050 Y-051
test("a contract from a pack holds its words, pins its version and needs level 4", () => {
  const doc = contractFromPack(pack, {
    title: "Work",
    profile: "us",
    details: { us_legal_name: "Ada Inc.", us_address: "Road 1\nTown", services: "advice" },
  });
  expect(doc.getMap("meta").get("kind")).toBe("contract");
  expect(doc.getMap("meta").toJSON()).toMatchObject({
    ...{ kind: "contract", schema: 1, category: "contract", type: "consulting", status: "draft" },
    ...{ pack: "consulting", packVersion: pack.version, legalProfile: "us", paper: "letter" },
  });
  const contract = readContract(doc);
  expect(contract).toMatchObject({ design: "helvetica-nera", sent: null });
  expect(contract.parties.us).toMatchObject({
    ...{ role: "Client", legal_name: "Ada Inc.", address: ["Road 1", "Town"] },
  });
  expect(contract.terms).toMatchObject({ services: "advice", fee_currency: "USD" });
  expect(Object.values(contract.terms).every((value) => typeof value === "string")).toBe(true);
  expect(levelOfUpdate(Y.encodeStateAsUpdate(doc))).toBe(4);
  const row = doc.getArray("contract-clauses").get(0) as Y.Map<unknown>;
  expect(row.get("heading")).toBeInstanceOf(Y.Text);
  expect(row.get("body")).toBeInstanceOf(Y.Text);
});

const asked = (templateVersion: string | number = "") =>
  contractDoc({
    title: "Work",
    contractType: "consulting",
    templateVersion,
    contractDetails: { services: "advice", them_legal_name: "Bob" },
  });

// DB-038
test("the first who open a contract that has only a type write its clauses once", () => {
  const one = asked(2);
  const [other, third] = [copyOf(one), copyOf(one)];
  for (const doc of [one, other, third]) {
    expect(awaitsPack(doc)).toBe(true);
    writePack(doc, pack);
  }
  edit.setTerm(other, "services", "more advice");
  edit.setClauseText(third, "services", "heading", "Work");
  merge(one, other);
  merge(one, third);
  merge(one, other);
  expect(readContract(one)).toEqual(readContract(other));
  expect(doc(one).length).toBe(pack.clauses.length);
  expect(readContract(one).terms.services).toBe("more advice");
  expect(readContract(one).clauses[1]?.heading).toBe("Work");
  expect(readContract(one).parties.them.legal_name).toBe("Bob");
  writePack(one, pack);
  expect(doc(one).length).toBe(pack.clauses.length);
});
const doc = (of: Y.Doc) => of.getArray("contract-clauses");

test("two who write other versions of a pack leave each clause once", () => {
  const one = asked();
  const other = copyOf(one);
  writePack(one, pack);
  writePack(other, { ...pack, version: "2" });
  merge(one, other);
  expect(readContract(one)).toEqual(readContract(other));
  expect(readContract(one).clauses).toHaveLength(pack.clauses.length);
});

test("variables read as their types say, and what does not is missing", () => {
  const made = contractFromPack(pack, { title: "Work", profile: "uk" });
  const value = (name: string) => printedValue(name, fillingOf(readContract(made), pack));
  const set = (name: string, to: string) => edit.setTerm(made, name, to);
  set("effective_date", "2026-12-01");
  set("fee_amount_minor", "123456789");
  set("notice_days", "1000000.1234");
  expect(value("notice_days")).toBe("1,000,000.1234");
  set("notice_days", "1");
  expect(value("effective_date")).toBe("1 December 2026");
  expect(value("fee")).toBe("GBP 1,234,567.89");
  expect(value("fee_type")).toBe("a fixed fee of GBP 1,234,567.89");
  set("fee_currency", "JPY");
  expect(value("fee")).toBe("JPY 123,456,789");
  expect(printedDoc(made, pack)).toContain("by 1 day’s notice");
  edit.setLegalProfile(made, pack, "us");
  expect(value("effective_date")).toBe("December 1, 2026");
  for (const [name, wrong] of [
    ["effective_date", "soon"],
    ["notice_days", "many"],
    ["fee_type", "barter"],
    ["fee_currency", "XXY"],
  ] as const) {
    set(name, wrong);
  }
  const labels = missingParts(readContract(made), pack).map(({ label }) => label);
  expect(labels).toEqual(
    expect.arrayContaining(["Start date", "Days of notice", "How the fee is counted", "Fee"]),
  );
  expect(printedDoc(made, pack)).toContain("[Start date]");
  expect(printedDoc(made, pack)).toContain("[Consultant’s full legal name] (the “Consultant”)");
});

test("a missing field is named once, and so are unknown variables, references and empty clauses", () => {
  const made = contractFromPack(pack, { title: "Work", profile: "uk" });
  const id = edit.addClause(made, { heading: "", body: "{{moon_phase}} {{clause:none}}" });
  const missing = missingParts(readContract(made), pack);
  expect(missing[0]).toEqual({
    ...{ kind: "party", side: "us", field: "legal_name" },
    label: "Client’s full legal name",
  });
  expect(missing.filter((part) => part.kind === "term" && part.name === "services")).toHaveLength(
    1,
  );
  expect(missing).toContainEqual({ kind: "term", name: "moon_phase", label: "Moon phase" });
  expect(missing).toContainEqual({ kind: "heading", clause: id, label: "A clause’s heading" });
  expect(missing).toContainEqual({ kind: "reference", clause: id, label: ": none" });
});

test("pieces have their places in the stored text", () => {
  const made = contractFromPack(pack, {
    title: "W",
    profile: "uk",
    details: { services: "advice" },
  });
  const text = "For {{ services }} and {{x}}, see {{clause:fees}}.";
  const pieces = piecesOf(text, fillingOf(readContract(made), pack));
  expect(pieces.map(({ at, length }) => text.slice(at, at + length)).join("")).toBe(text);
  expect(pieces).toMatchObject([
    { kind: "text", text: "For " },
    { kind: "variable", name: "services", value: "advice", at: 4, length: 14 },
    { kind: "text", text: " and " },
    { kind: "variable", name: "x", value: null },
    { kind: "text", text: ", see " },
    { kind: "reference", slug: "fees", value: "clause 3" },
    { kind: "text", text: "." },
  ]);
});

// Y-051 Y-055
test("damaged values are read as absent, and kept", () => {
  const made = new Y.Doc();
  const meta = { kind: "contract", design: 5, paper: "a3", legalProfile: "moon", status: "sent" };
  for (const [name, value] of Object.entries({ ...meta, frozen: "x", title: ["a"] })) {
    made.getMap("meta").set(name, value);
  }
  made.getMap("contract-terms").set("fee", { a: 1 });
  made.getMap("contract-terms").set("__proto__", "x");
  made.getMap("contract-parties").set("us", "Ada");
  made.getMap("contract-parties").set("them", { address: [1, "Road"], name: 3 });
  const rows = [null, 3, "x", {}, { id: "" }, { id: "a", order: "first", heading: 4, body: null }];
  made.getArray("contract-clauses").push([...rows, { id: "b", order: 2 }, { id: "b" }]);
  const before = Y.encodeStateVector(made);
  const contract = readContract(made);
  expect(contract).toMatchObject({
    ...{ title: "", design: "helvetica-nera", paper: "a4", legalProfile: "", sent: null },
    ...{ clauses: [{ id: "b" }, { id: "a", heading: "", body: "" }] },
  });
  expect(contract.terms.fee).toBeUndefined();
  expect(contract.parties.them).toMatchObject({ name: "", address: ["Road"] });
  expect(missingParts(contract, pack).length).toBeGreaterThan(0);
  expect(printedDoc(made, null)).toBe("1 \n2 ");
  expect(Y.encodeStateVector(made)).toEqual(before);
});

test("a clause that is too long to be printed whole prevents sending", () => {
  const made = contractFromPack(pack, { title: "Work", profile: "uk" });
  const long = () =>
    missingParts(readContract(made), pack).filter((part) => part.kind === "length");
  const id = edit.addClause(made, { heading: "Long", body: "Text." }) ?? "";
  expect(long()).toEqual([]);
  liveText(made, id, "body")?.insert(0, "word ".repeat(12_000));
  expect(long()).toEqual([{ kind: "length", clause: id, label: "Long (too long)" }]);
  liveText(made, id, "body")?.delete(0, 60_000);
  expect(long()).toEqual([]);
  // A line end of another program is one sign here.
  liveText(made, id, "body")?.insert(0, "word\r\n".repeat(10_100));
  expect(long()).toHaveLength(1);
});

test("more clauses than can be printed prevent sending", () => {
  const made = contractFromPack(pack, { title: "Work", profile: "uk" });
  const rows = made.getArray("contract-clauses");
  const add = (count: number, name: string) =>
    rows.push(
      Array.from({ length: count }, (_, at) => ({
        id: `${name}${at}`,
        heading: "More",
        body: "Text.",
      })),
    );
  const count = () =>
    missingParts(readContract(made), pack).filter((part) => part.kind === "count");
  add(400, "one");
  expect(count()).toEqual([]);
  add(100, "two");
  expect(count()).toHaveLength(1);
});
