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
  const others = (paper: TradePaper) => chain.otherSteps(paper, chain.nextStep(paper, []), []);
  expect(others(sent())).toEqual(["credit-note"]);
  expect(others(sent({ status: "paid" }))).toEqual(["credit-note"]);
  expect(others(tradePaper())).toEqual([]);
  const quote = sent({ type: "quote", acceptedOn: "2026-11-23" });
  expect(chain.otherSteps(quote, null, made("invoice"))).toEqual([]);
});

test("papers store only the ids of the papers before and after them", () => {
  const quote = sent({ type: "quote", number: "Q-1" });
  const doc = paperDoc(quote);
  const rest = { follows: rowId(1), date: "2026-11-23", amount: "" };
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
