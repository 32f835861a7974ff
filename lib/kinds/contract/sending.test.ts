import { expect, test } from "vitest";
import * as Y from "yjs";
import * as edit from "./edit";
import { pack } from "./packs/nda";
import { readContract } from "./read";
import { liveText } from "./rows";
import { beginSigning, recordSending, reopenContract, type Sending } from "./sending";
import { contractFromPack } from "./start";
import { copyOf, merge } from "./testing/contracts";

const sending = (digit: string): Sending => ({
  data: { purpose: "a talk" },
  main: [{ heading: "Parties" }],
  date: "2026-12-01",
  sha256: digit.repeat(64),
  sentAt: "2026-12-01T10:00:00.000Z",
  request: "request-1",
  sentOn: "2026-12-01",
});
function draft(): Y.Doc {
  const doc = contractFromPack(pack, {
    title: "NDA",
    profile: "uk",
    details: { purpose: "a talk" },
  });
  doc.getMap("meta").set("future", 1);
  return doc;
}
const frozen = (doc: Y.Doc) => doc.getMap("meta").toJSON().frozen;

// Y-052 Y-054
test("what was sent is recorded with its hash, and the contract cannot be edited", () => {
  const doc = draft();
  edit.setLook(doc, "design", "folio");
  const before = readContract(doc);
  expect(recordSending(doc, beginSigning(doc), sending("a"))).toBe(true);
  const { sha256, sentAt, request } = sending("a");
  expect(readContract(doc)).toEqual({ ...before, sent: { sha256, sentAt, request } });
  expect(frozen(doc)).toMatchObject({
    ...sending("a"),
    ...{ design: "folio", logo: null, reopened: null, state: { terms: { purpose: "a talk" } } },
  });
  for (const run of [
    () => edit.setTerm(doc, "purpose", "more"),
    () => edit.setClauseText(doc, "law", "body", "x"),
    () => edit.removeClause(doc, "law"),
  ]) {
    expect(run).toThrow(/was sent/);
  }
});

test("sending reverts edits made after the PDF was", () => {
  const doc = draft();
  edit.setPartyField(doc, "us", "address", "Road 1\nTown");
  const step = beginSigning(doc);
  const before = readContract(doc);
  edit.setTerm(doc, "purpose", "something else");
  edit.setTerm(doc, "added", "later");
  edit.setPartyField(doc, "us", "address", "Elsewhere");
  edit.setClauseText(doc, "remedies", "body", "None.");
  edit.removeClause(doc, "notices");
  edit.addClause(doc, { heading: "New", body: "Text." });
  edit.moveClause(doc, "law", "parties");
  edit.setLook(doc, "title", "Another title");
  expect(recordSending(doc, step, sending("a"))).toBe(true);
  expect({ ...readContract(doc), sent: null }).toEqual(before);
  expect(doc.getMap("meta").get("future")).toBe(1);
});

// Y-053
test("a contract that is reopened is a draft as it was sent, and can be edited and sent again", () => {
  const doc = draft();
  recordSending(doc, beginSigning(doc), sending("a"));
  const sent = readContract(doc);
  // A program that does not know of the sending writes on.
  doc.getMap("contract-terms").set("purpose", "something else");
  reopenContract(doc, "2026-12-02T10:00:00.000Z");
  expect(readContract(doc)).toEqual({ ...sent, sent: null });
  expect(doc.getMap("meta").toJSON()).toMatchObject({
    ...{ status: "draft", reopenedAt: "2026-12-02T10:00:00.000Z", future: 1 },
  });
  expect(doc.getMap("meta").has("frozen")).toBe(false);
  liveText(doc, "remedies", "body")?.insert(0, "First. ");
  expect(readContract(doc).clauses.find(({ id }) => id === "remedies")?.body).toMatch(/^First\. /);
  expect(recordSending(doc, beginSigning(doc), sending("b"))).toBe(true);
  expect(readContract(doc).sent?.sha256).toBe("b".repeat(64));
});

test("a sending is not recorded once the contract was reopened, or sent by another tab", () => {
  const doc = draft();
  const [one, two] = [beginSigning(doc), beginSigning(doc)];
  expect(recordSending(doc, one, sending("a"))).toBe(true);
  expect(recordSending(doc, two, sending("b"))).toBe(false);
  expect(readContract(doc).sent?.sha256).toBe("a".repeat(64));
  reopenContract(doc, "2026-12-02T10:00:00.000Z");
  const state = Y.encodeStateVector(doc);
  expect(recordSending(doc, two, sending("b"))).toBe(false);
  expect(Y.encodeStateVector(doc)).toEqual(state);
  expect(readContract(doc).sent).toBeNull();
});

test("a sending and a reopening that meet later leave a draft, or a contract with its hash", () => {
  for (let round = 0; round < 20; round++) {
    const one = draft();
    const other = copyOf(one);
    recordSending(one, beginSigning(one), sending("a"));
    reopenContract(other, "2026-12-02T10:00:00.000Z");
    merge(one, other);
    expect(readContract(one)).toEqual(readContract(other));
    expect(readContract(one).sent).toBeNull();
  }
});

test("edits by somebody who did not know of the sending are not in the sent contract", () => {
  const one = draft();
  const other = copyOf(one);
  recordSending(one, beginSigning(one), sending("a"));
  const sent = readContract(one);
  edit.setTerm(other, "purpose", "something else");
  edit.setPartyField(other, "them", "legal_name", "Mallory");
  edit.setClauseText(other, "remedies", "body", "None.");
  edit.removeClause(other, "law");
  edit.setLook(other, "title", "Another title");
  merge(one, other);
  expect(readContract(one)).toEqual(sent);
  expect(readContract(other)).toEqual(sent);
  reopenContract(other, "2026-12-02T10:00:00.000Z");
  expect(readContract(other)).toEqual({ ...sent, sent: null });
});

test("two tabs that record at once leave one sending, whole", () => {
  for (let round = 0; round < 20; round++) {
    const one = draft();
    const other = copyOf(one);
    edit.setTerm(other, "purpose", "another talk");
    recordSending(one, beginSigning(one), sending("a"));
    recordSending(other, beginSigning(other), sending("b"));
    merge(one, other);
    expect(readContract(one)).toEqual(readContract(other));
    const { sha256, state } = frozen(one);
    expect(readContract(one).sent?.sha256).toBe(sha256);
    expect(state.terms.purpose).toBe(sha256.startsWith("a") ? "a talk" : "another talk");
  }
});

test("a hash that is none is refused", () => {
  const doc = draft();
  expect(() => recordSending(doc, beginSigning(doc), { ...sending("a"), sha256: "x" })).toThrow(
    RangeError,
  );
  expect(readContract(doc).sent).toBeNull();
});
