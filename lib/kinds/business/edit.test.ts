import { expect, test } from "vitest";
import * as Y from "yjs";
import { kindOfDoc } from "../file-kind";
import { levelOfUpdate } from "../note/level";
import { blankPaper, nextPaper, nextTypes, paperDoc } from "./create";
import * as edit from "./edit";
import { type BusinessPaper, isTrade, MAX_BANK_ROWS, PAPER_TYPES, type TradePaper } from "./paper";
import { readBusiness } from "./read";
import { line, party, paymentPaper, rowId, tradePaper } from "./testing/papers";

const START = { title: "Invoice 7", currency: "EUR", locale: "de", date: "2026-11-23" };
const full = tradePaper({
  title: "Invoice 7",
  number: "2026-007",
  design: "studio",
  paper: "letter",
  dueDate: "2026-12-07",
  from: party({ name: "Ada GmbH", address: "Weg 1\n10115 Berlin", country: "DE" }),
  shipTo: party({ name: "Depot" }),
  deposit: { kind: "percent", value: "30" },
  bank: [{ label: "IBAN", value: "DE89 3704 0044 0532 0130 00" }],
  lines: [
    line(1, "2", "10.50", { taxRate: "19", unit: "h" }),
    line(2, "1", "4"),
    line(3, "1", "5"),
  ],
});

function trade(doc: Y.Doc): TradePaper {
  const paper = readBusiness(doc);
  if (!isTrade(paper)) throw new Error("This is no trade paper.");
  return paper;
}
const ids = (doc: Y.Doc) => trade(doc).lines.map(({ id }) => Number(id.slice(-3)));
const copyOf = (doc: Y.Doc) => {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
};
function merge(one: Y.Doc, other: Y.Doc): void {
  Y.applyUpdate(one, Y.encodeStateAsUpdate(other));
  Y.applyUpdate(other, Y.encodeStateAsUpdate(one));
}

// Y-040 Y-041
test.each(PAPER_TYPES)("a new %s reads as it was written, and every client can open it", (type) => {
  const paper = blankPaper(type, START);
  const doc = paperDoc(paper);
  expect(kindOfDoc(doc)).toBe("invoice");
  expect(readBusiness(doc)).toEqual(paper);
  expect(paper).toMatchObject({ type, title: "Invoice 7", currency: "EUR", design: "vienna" });
  expect(levelOfUpdate(Y.encodeStateAsUpdate(doc))).toBe(1);
});

test.each<[string, BusinessPaper]>([
  ["an invoice", full],
  [
    "a receipt",
    paymentPaper({
      amount: "20",
      method: "card",
      allocations: [{ id: rowId(1), invoiceNumber: "7", amount: "20" }],
    }),
  ],
])("%s with everything on it reads as it was written", (_, paper) => {
  expect(readBusiness(copyOf(paperDoc(paper)))).toEqual(paper);
});

test("fields, parties, the design and the deposit are set and removed", () => {
  const doc = paperDoc(full);
  edit.setLook(doc, "design", "ledger");
  edit.setField(doc, "number", "8");
  edit.setField(doc, "dueDate", "");
  edit.setPartyField(doc, "to", "name", "Bob\nLtd");
  edit.setPartyField(doc, "from", "address", "Road 2\r\nParis");
  edit.setDeposit(doc, { kind: "fixed", value: "5" });
  expect(readBusiness(doc)).toMatchObject({
    ...{ design: "ledger", number: "8", dueDate: "", deposit: { kind: "fixed", value: "5" } },
    to: { name: "Bob Ltd" },
    from: { name: "Ada GmbH", address: "Road 2\nParis" },
  });
  edit.setDeposit(doc, null);
  expect(readBusiness(doc)).toMatchObject({ deposit: null });
});

test.each<[string, (doc: Y.Doc) => void]>([
  ["a day that there is not", (doc) => edit.setField(doc, "dueDate", "2026-02-30")],
  ["a currency that is none", (doc) => edit.setField(doc, "currency", "XXY")],
  ["a comma in a decimal", (doc) => edit.setField(doc, "shipping", "1,5")],
  ["below 0", (doc) => edit.setRowField(doc, rowId(1), "quantity", "-1")],
  ["above 100 %", (doc) => edit.setField(doc, "discountRate", "100.01")],
  ["a design that is none", (doc) => edit.setLook(doc, "design", "gothic")],
  ["a field of a receipt", (doc) => edit.setField(doc, "method", "cash")],
  ["a deposit that is no number", (doc) => edit.setDeposit(doc, { kind: "fixed", value: "x" })],
])("%s is refused and changes nothing", (_, change) => {
  const doc = paperDoc(full);
  expect(() => change(doc)).toThrow(RangeError);
  expect(readBusiness(doc)).toEqual(full);
});

test("lines are added, moved, copied and removed by their ids", () => {
  const doc = paperDoc(full);
  edit.moveRow(doc, rowId(3), rowId(1));
  expect(ids(doc)).toEqual([3, 1, 2]);
  edit.moveRow(doc, rowId(3), null);
  edit.moveRow(doc, rowId(3), null);
  expect(ids(doc)).toEqual([1, 2, 3]);
  const added = edit.addRow(doc, { description: "x".repeat(1_001), quantity: "1" }, rowId(2));
  expect(trade(doc).lines[1]).toMatchObject({ id: added, description: "x".repeat(1_000) });
  const copy = edit.duplicateRow(doc, rowId(1));
  expect(trade(doc).lines[1]).toEqual({ ...full.lines[0], id: copy });
  edit.removeRow(doc, rowId(1));
  edit.removeRow(doc, rowId(99));
  expect(trade(doc).lines.map(({ id }) => id)).toEqual([copy, added, rowId(2), rowId(3)]);
});

test("two people who change one paper at once lose no line", () => {
  const one = paperDoc(full);
  const other = copyOf(one);
  edit.moveRow(one, rowId(1), null);
  edit.moveRow(other, rowId(1), rowId(3));
  edit.setRowField(other, rowId(2), "unitPrice", "9");
  edit.setPartyField(one, "to", "name", "Bob");
  edit.setPartyField(other, "to", "email", "bob@example.com");
  merge(one, other);
  expect(readBusiness(one)).toEqual(readBusiness(other));
  expect(ids(one).sort()).toEqual([1, 2, 3]);
  expect(readBusiness(one)).toMatchObject({ to: { name: "Bob", email: "bob@example.com" } });
  // What two moves left twice goes with one.
  edit.removeRow(one, rowId(1));
  expect(ids(one)).toEqual([2, 3]);
});

test("bank details have their limit", () => {
  const doc = paperDoc(blankPaper("invoice", START));
  const put = Array.from({ length: MAX_BANK_ROWS + 1 }, (_, at) =>
    edit.putBankRow(doc, at, { label: `${at}`, value: "x" }),
  );
  expect(put.filter((isPut) => !isPut)).toHaveLength(1);
  edit.putBankRow(doc, 0, { label: "BIC", value: "y" });
  edit.removeBankRow(doc, 1);
  expect(
    trade(doc)
      .bank.map(({ label }) => label)
      .slice(0, 2),
  ).toEqual(["BIC", "2"]);
});

test("a line and a party that another program keeps as plain values can be changed", () => {
  const doc = paperDoc(full);
  doc.getMap("invoice").set("to", { name: "Bob", loyalty: 7 });
  doc.getArray("invoice-items").push([{ id: "short", quantity: "1", colour: "red" }]);
  edit.setPartyField(doc, "to", "email", "b@example.com");
  edit.setRowField(doc, "short", "unitPrice", "3");
  expect(readBusiness(doc)).toMatchObject({ to: { name: "Bob", email: "b@example.com" } });
  expect(trade(doc).lines.at(-1)).toMatchObject({ id: "short", quantity: "1", unitPrice: "3" });
  expect(doc.getMap("invoice").toJSON().to.loyalty).toBe(7);
  expect(doc.getArray("invoice-items").toJSON().at(-1)).toMatchObject({ colour: "red" });
});

// Y-040 Y-041
test("malformed values are read as absent, and kept", () => {
  const doc = paperDoc(full);
  const wrong = { currency: 5, dueDate: "soon", shipping: "-4", from: "me", bank: 3, deposit: {} };
  for (const [name, value] of Object.entries(wrong)) doc.getMap("invoice").set(name, value);
  doc.getMap("meta").set("design", "gothic");
  doc.getMap("meta").set("logo", "https://example.com/logo.png");
  doc.getArray("invoice-items").push([null, "x", { quantity: "1" }, { id: rowId(1) }, { id: "" }]);
  expect(readBusiness(doc)).toEqual({
    ...full,
    ...{ currency: "", dueDate: "", shipping: "", from: party(), bank: [], deposit: null },
    ...{ design: "vienna", logo: "" },
  });
  expect(doc.getMap("invoice").toJSON()).toMatchObject(wrong);
  expect(doc.getArray("invoice-items").length).toBe(8);
});

test("the next paper of the chain takes over what is known", () => {
  const given = { follows: "", title: "Next", date: "2026-11-24", amount: "25.50" };
  const quote = { ...full, type: "quote" as const, status: "sent" as const };
  const invoice = nextPaper(quote, "invoice", given);
  expect(invoice).toMatchObject({
    number: "",
    status: "draft",
    to: quote.to,
    reference: "2026-007",
  });
  const credit = nextPaper(full, "credit-note", given);
  expect(credit).toMatchObject({ creditOf: "2026-007", number: "", deposit: null });
  expect(isTrade(credit) && credit.lines.map(({ unitPrice }) => unitPrice)).toEqual([
    "10.50",
    "4",
    "5",
  ]);
  expect(nextPaper(full, "receipt", given)).toMatchObject({
    amount: "25.50",
    date: "2026-11-24",
    allocations: [{ invoiceNumber: "2026-007", amount: "25.50" }],
  });
  expect(nextTypes(full)).toEqual(["credit-note", "receipt"]);
  expect(nextPaper(full, "receipt", { ...given, method: "card" })).toMatchObject({
    method: "card",
  });
  expect(nextPaper(full, "receipt", { ...given, method: "manual" })).toMatchObject({ method: "" });
  expect(() => nextPaper(full, "quote", given)).toThrow(RangeError);
});
