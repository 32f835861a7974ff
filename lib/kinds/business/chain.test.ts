import { expect, test } from "vitest";
import * as Y from "yjs";
import * as chain from "./chain";
import { nextPaper, paperDoc } from "./create";
import type { PaperType, TradePaper } from "./paper";
import { readBusiness } from "./read";
import { line, paymentPaper, rowId, tradePaper } from "./testing/papers";

const from = { name: "Ada" } as TradePaper["from"];
const sent = (values: Partial<TradePaper> = {}) =>
  tradePaper({ status: "sent", from, lines: [line(1, "3", "10.005")], ...values });
const made = (...types: PaperType[]) => types.map((type, at) => ({ id: rowId(at), type }));
const LINK = "abc#def";
const link = (values: Partial<chain.LinkState> = {}): chain.LinkState => ({
  ...{ status: "paid", amount: "3002", currency: "EUR", paid: "3002" },
  ...values,
});

test.each<[string, TradePaper, chain.Follower[], chain.NextStep | null]>([
  ["a draft", tradePaper(), [], { do: "send" }],
  ["a quote", sent({ type: "quote" }), [], { do: "accept" }],
  [
    "an accepted quote",
    sent({ type: "quote", acceptedOn: "2026-11-23" }),
    [],
    { do: "make", type: "invoice" },
  ],
  [
    "a quote with its invoice",
    sent({ type: "quote", acceptedOn: "2026-11-23" }),
    made("invoice"),
    null,
  ],
  ["an invoice", sent(), [], { do: "ask-for-payment" }],
  ["an invoice with a link", sent({ payLink: LINK }), [], { do: "wait-for-payment" }],
  ["a paid invoice", sent({ status: "paid" }), [], { do: "make", type: "receipt" }],
  ["an invoice paid in parts", sent({ paid: "30.02" }), [], { do: "make", type: "receipt" }],
  ["an invoice with its receipt", sent({ status: "paid" }), made("receipt"), null],
  ["a credited invoice", sent(), made("credit-note"), null],
  ["a void invoice", sent({ status: "void" }), [], null],
  ["a purchase order", sent({ type: "purchase-order" }), [], { do: "make", type: "remittance" }],
])("the next step after %s", (_, paper, followers, step) => {
  expect(chain.nextStep(paper, followers)).toEqual(step);
});

test("a receipt is the end, and a credit note can follow any invoice that is out", () => {
  expect(chain.nextStep(paymentPaper(), [])).toBeNull();
  const others = (paper: TradePaper) => chain.otherSteps(paper, chain.nextStep(paper, []));
  expect(others(sent())).toEqual(["credit-note"]);
  expect(others(sent({ status: "paid" }))).toEqual(["credit-note"]);
  expect(others(tradePaper())).toEqual([]);
});

test("papers know by ids what they follow and what follows them, and no more", () => {
  const quote = sent({ type: "quote", number: "Q-1" });
  const doc = paperDoc(quote);
  const rest = { follows: rowId(1), title: "Invoice", date: "2026-11-23", amount: "" };
  expect(readBusiness(paperDoc(nextPaper(quote, "invoice", rest)))).toMatchObject({
    ...{ follows: rowId(1), acceptedOn: "", reference: "Q-1", lines: [{ unitPrice: "10.005" }] },
  });
  chain.addFollower(doc, { id: rowId(2), type: "invoice" });
  doc.getMap("paper-chain").set("no id", "invoice");
  doc.getMap("paper-chain").set(rowId(3), "poem");
  expect(chain.followersOf(doc)).toEqual([{ id: rowId(2), type: "invoice" }]);
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  expect(chain.followersOf(copy)).toEqual(chain.followersOf(doc));
});

test("a payment link asks for exactly what is due, and says what for", () => {
  const paper = sent({ number: "2026-7", dueDate: "2026-12-01", paid: "10" });
  expect(chain.paymentFor(paper)).toEqual({
    text: {
      ...{ kind: "invoice", payee: { name: "Ada" }, title: "Invoice", number: "2026-7" },
      lines: [{ text: "Article 1", qty: "3", amount: "3002" }],
      due: "2026-12-01",
    },
    ...{ amount: "2002", currency: "EUR" },
  });
});

test.each<[chain.NoPayment, Partial<TradePaper>]>([
  ["no currency", { currency: "" }],
  ["nothing due", { paid: "30.02" }],
  ["too much", { lines: [line(1, "999999999999", "999999")] }],
  ["no name", { from: {} as TradePaper["from"] }],
])("without a payment link: %s", (why, values) => {
  expect(chain.paymentFor(sent(values))).toBe(why);
});

test("a paid link marks its paper paid, once, with what was paid", () => {
  const paper = sent({ payLink: LINK });
  expect(chain.paidByLink(paper, link())).toEqual({ paid: "30.02", status: "paid" });
  // Somebody noted a part before the link was made.
  const rest = link({ amount: "2002", paid: "2002" });
  expect(chain.paidByLink(sent({ paid: "10" }), rest)).toEqual({ paid: "30.02", status: "paid" });
  expect(chain.paidByLink(sent({ status: "paid" }), link())).toBeNull();
  expect(chain.paidByLink(sent({ status: "void" }), link())).toBeNull();
  expect(chain.paidByLink(paper, link({ status: "partial" }))).toBeNull();
  expect(chain.paidByLink(paper, link({ currency: "USD" }))).toBeNull();
});

test("a payment is noted once, also where as much again is due since", () => {
  const paper = sent({ payLink: LINK, paid: "30.02", lines: [line(1, "1", "60.04")] });
  expect(chain.asksForDue(paper, link())).toBe(true);
  expect(chain.paidByLink(paper, link())).toBeNull();
});

test("a link for less than the paper has become leaves the rest due", () => {
  const paper = sent({ payLink: LINK, lines: [line(1, "1", "50")] });
  expect(chain.asksForDue(paper, link())).toBe(false);
  const noted = chain.paidByLink(paper, link());
  expect(noted).toEqual({ paid: "30.02", status: "sent" });
  expect(chain.paidByLink({ ...paper, ...noted }, link())).toBeNull();
});
