import { expect, test } from "vitest";
import * as Y from "yjs";
import { nextPaper, paperDoc } from "./create";
import { setField } from "./edit";
import type { TradePaper } from "./paper";
import * as links from "./payment-links";
import { readBusiness } from "./read";
import { line, rowId, tradePaper } from "./testing/papers";
import { totalsOf } from "./totals";

const from = { name: "Ada" } as TradePaper["from"];
const sent = (values: Partial<TradePaper> = {}) =>
  tradePaper({ status: "sent", from, lines: [line(1, "3", "10.005")], ...values });
const link = (values: Partial<links.LinkState> = {}): links.LinkState => ({
  ...{ id: "abc", status: "paid", amount: "3002", currency: "EUR", paid: "3002" },
  ...values,
});
const withLink = (values: Partial<TradePaper> = {}): Y.Doc => {
  const doc = paperDoc(sent(values));
  links.putPayLink(doc, "abc#def");
  return doc;
};
const trade = (doc: Y.Doc) => readBusiness(doc) as TradePaper;
const stateOf = (doc: Y.Doc) => {
  const { paid, status, linkPayments } = trade(doc);
  return { paid, status, linkPayments };
};

const note =
  (...values: string[]) =>
  (doc: Y.Doc) => {
    for (const value of values) setField(doc, "paid", value);
  };
const count = (one: links.LinkState) => (doc: Y.Doc) => void links.countPayments(doc, [one]);

test("a payment link asks for exactly what is due, and says what for", () => {
  const paper = sent({ number: "2026-7", dueDate: "2026-12-01", paid: "10" });
  expect(links.paymentFor(paper)).toEqual({
    text: {
      ...{ kind: "invoice", payee: { name: "Ada" }, title: "Invoice", number: "2026-7" },
      lines: [{ text: "Article 1", qty: "3", amount: "3002" }],
      due: "2026-12-01",
    },
    ...{ amount: "2002", currency: "EUR" },
  });
});

test.each<[links.NoPayment, Partial<TradePaper>]>([
  ["no currency", { currency: "" }],
  ["nothing due", { paid: "30.02" }],
  ["too much", { lines: [line(1, "999999999999", "999999")] }],
  ["no name", { from: {} as TradePaper["from"] }],
])("without a payment link: %s", (why, values) => {
  expect(links.paymentFor(sent(values))).toBe(why);
});

test("a payment through a link is counted once, whoever sees it and however often", () => {
  const doc = withLink();
  expect(links.asksForDue(trade(doc), link({ status: "open", paid: "0" }))).toBe(true);
  expect(links.countPayments(doc, [link({ status: "open", paid: "0" })])).toBe(false);
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  for (const one of [doc, other, doc]) links.countPayments(one, [link()]);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
  const counted = { paid: "30.02", status: "paid", linkPayments: { abc: "3002" } };
  expect(stateOf(doc)).toEqual(counted);
  expect(links.countPayments(doc, [link()])).toBe(false);
  // As much again is due since.
  setField(doc, "shipping", "30.02");
  setField(doc, "status", "sent");
  expect(links.countPayments(doc, [link()])).toBe(false);
});

test.each<[string, Partial<TradePaper>, Partial<links.LinkState>, object]>([
  [
    "a half that was paid by hand before, and exactly the other half",
    { lines: [line(1, "2", "10")], paid: "10" },
    { amount: "1000", paid: "1000" },
    { paid: "20.00", status: "paid" },
  ],
  [
    "a part by hand before, of a paper that has grown since",
    { lines: [line(1, "1", "50")], paid: "10" },
    { amount: "2002", paid: "2002" },
    { paid: "30.02", status: "sent" },
  ],
  ["a part of it by now", {}, { status: "partial", paid: "1000" }, { paid: "10.00" }],
  ["a part, and ended then", {}, { status: "canceled", paid: "1000" }, { paid: "10.00" }],
  ["more than it asked for", {}, { paid: "4000" }, { paid: "40.00", status: "paid" }],
  ["all of a paper that is void by now", { status: "void" }, {}, { paid: "30.02", status: "void" }],
  ["what was given back", {}, { status: "refunded" }, { paid: "", status: "sent" }],
  ["another currency", {}, { currency: "USD" }, { paid: "", status: "sent" }],
])("counted of a link: %s", (_, paper, values, expected) => {
  const doc = withLink(paper);
  links.countPayments(doc, [link(values)]);
  expect(stateOf(doc)).toMatchObject(expected);
});

test("cash that is noted while the link is open adds to what comes through it", () => {
  const doc = withLink();
  setField(doc, "paid", "10");
  const open = link({ status: "open", paid: "0" });
  expect(links.asksForDue(trade(doc), open)).toBe(false);
  links.countPayments(doc, [link()]);
  expect(stateOf(doc)).toMatchObject({ paid: "40.02", status: "paid" });
  expect(totalsOf(trade(doc)).due).toBe(-1000n);
});

test.each<[string, (doc: Y.Doc) => void, (doc: Y.Doc) => void, string]>([
  ["two notes by hand", note("10"), note("5.5"), "15.50"],
  ["cash and a link", note("10"), count(link({ paid: "2002" })), "30.02"],
  ["two links", count(link({ paid: "1000" })), count(link({ id: "xyz", paid: "2002" })), "30.02"],
  ["one link, seen by both", count(link()), count(link()), "30.02"],
  ["one note that is corrected, and a link", note("1", "12", ""), count(link()), "30.02"],
])("noted by two people at the same moment, both count: %s", (_, one, other, paid) => {
  for (const order of [
    [one, other],
    [other, one],
  ]) {
    const mine = withLink();
    links.putPayLink(mine, "xyz#def");
    const theirs = new Y.Doc();
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
    order[0]?.(mine);
    order[1]?.(theirs);
    Y.applyUpdate(mine, Y.encodeStateAsUpdate(theirs));
    Y.applyUpdate(theirs, Y.encodeStateAsUpdate(mine));
    expect([trade(mine).paid, trade(theirs).paid]).toEqual([paid, paid]);
    note("7")(mine);
    expect(trade(mine).paid).toBe("7");
  }
});

test("money that arrives on a link which was replaced is counted too", () => {
  const doc = withLink();
  links.putPayLink(doc, "xyz#def");
  expect(links.linkIdsOf(trade(doc))).toEqual(["xyz", "abc"]);
  links.countPayments(doc, [link({ paid: "1000" }), link({ id: "xyz", paid: "2002" })]);
  expect(stateOf(doc)).toEqual({
    ...{ paid: "30.02", status: "paid" },
    linkPayments: { abc: "1000", xyz: "2002" },
  });
});

test("a link that another program put on a paper, and counted, is not counted again", () => {
  const doc = paperDoc(sent({ payLink: "abc#def", paid: "30.02", status: "paid" }));
  expect(links.countPayments(doc, [link()])).toBe(false);
  const unpaid = paperDoc(sent({ payLink: "abc#def" }));
  links.countPayments(unpaid, [link()]);
  expect(stateOf(unpaid)).toMatchObject({ paid: "30.02", status: "paid" });
});

test("only the link on an unpaid paper may stay payable", () => {
  const open = (id: string) => link({ id, status: "open", paid: "0" });
  const toEnd = (values: Partial<TradePaper>) =>
    links
      .linksToEnd(sent({ payLink: "abc#def", linkPayments: { old: "0", abc: "0" }, ...values }), [
        ...[open("abc"), open("old"), link({ id: "older" })],
      ])
      .map(({ id }) => id);
  expect(toEnd({})).toEqual(["old"]);
  expect(toEnd({ payLink: "" })).toEqual(["abc", "old"]);
  expect(toEnd({ status: "paid" })).toEqual(["abc", "old"]);
  expect(toEnd({ status: "void" })).toEqual(["abc", "old"]);
});

test("the paper that follows has neither the link nor its payments", () => {
  const rest = { follows: rowId(1), date: "2026-11-23", amount: "" };
  const next = nextPaper(trade(withLink()), "credit-note", rest);
  expect(next).toMatchObject({ payLink: "", linkPayments: {} });
});
