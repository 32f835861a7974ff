/**
 * The whole chain of documents against the real routes: quote, invoice, payment link, payment, receipt, credit note.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { readPayLink } from "../../lib/contract/pay-links";
import { markPayment } from "../../lib/contract/pay-paying";
import { followersOf, nextStep } from "../../lib/kinds/business/chain";
import { paperDoc } from "../../lib/kinds/business/create";
import { setLook } from "../../lib/kinds/business/edit";
import { isTrade, type TradePaper } from "../../lib/kinds/business/paper";
import { asksForDue, countPayments } from "../../lib/kinds/business/payment-links";
import { readBusiness } from "../../lib/kinds/business/read";
import { line, party, paymentPaper, tradePaper } from "../../lib/kinds/business/testing/papers";
import { totalsOf } from "../../lib/kinds/business/totals";
import { parseFileLink } from "../../lib/protocol/links";
import { openDescription } from "../../lib/protocol/pay-link";
import { callOperation } from "../call";
import type { CreatedNote } from "../files";
import { asLinkOwner } from "../payments/owner";
import { type OpenFile, openFile } from "../sync";
import { newBrowser, type TestBrowser } from "../testing/browser";
import { newPayments } from "../testing/payments";
import { issueNumber, markSent } from "./issue";
import { makeNextPaper, pathsOfFiles } from "./next-paper";
import { NothingToPay, paperLinkMaker, readPaperLinks } from "./paper-link";

let server: TestServer;
let here: TestBrowser;
beforeAll(async () => {
  server = await startTestServer();
  here = newBrowser(server.url);
});
afterAll(() => server.stop());

const open = async ({ link }: CreatedNote): Promise<OpenFile> =>
  openFile(parseFileLink(new URL(link, server.url)), { environment: here });
const step = ({ doc }: Pick<OpenFile, "doc">) => nextStep(readBusiness(doc), followersOf(doc));
const next = { date: "2026-11-23" };

function trade({ doc }: Pick<OpenFile, "doc">): TradePaper {
  const paper = readBusiness(doc);
  if (!isTrade(paper)) throw new Error("It is a receipt.");
  return paper;
}

test("a quote becomes an invoice, is paid by its link, and has its receipt and credit note", {
  timeout: 30_000,
}, async () => {
  const quote = {
    id: randomUUID(),
    privacy: "e2ee" as const,
    doc: paperDoc(
      tradePaper({
        ...{ type: "quote", title: "Quote, Bob", issueDate: "2026-11-01" },
        from: party({ name: "Ada" }),
        to: party({ name: "Bob" }),
        lines: [line(1, "3", "10.005", { taxRate: "19" })],
      }),
    ),
  };
  await issueNumber(quote, here);
  markSent(quote.doc);
  expect([trade(quote).number, step(quote)]).toEqual(["Q-2026-001", { do: "accept" }]);
  expect(trade(quote).title).toBe("Quote Q-2026-001, Bob");
  setLook(quote.doc, "acceptedOn", "2026-11-23");
  expect(step(quote)).toEqual({ do: "make", type: "invoice" });

  const made = await makeNextPaper(quote, "invoice", next, here);
  expect([step(quote), followersOf(quote.doc)]).toEqual([null, [{ id: made.id, type: "invoice" }]]);
  const invoice = await open(made);
  expect(trade(invoice)).toMatchObject({
    ...{ follows: quote.id, reference: "Q-2026-001", to: { name: "Bob" } },
    lines: [{ unitPrice: "10.005" }],
  });
  await issueNumber(invoice, here);
  // Asked again, as after a failed mail, it keeps its number.
  await issueNumber(invoice, here);
  markSent(invoice.doc);
  expect([trade(invoice).number, step(invoice)]).toEqual([
    ...["2026-001", { do: "ask-for-payment" }],
  ]);

  const owner = await newPayments(here);
  const putLink = paperLinkMaker(invoice, here);
  await putLink(owner, [owner]);
  const { payLink } = trade(invoice);
  const [state] = await readPaperLinks(trade(invoice), here);
  expect(state).toMatchObject({ status: "open", amount: String(totalsOf(trade(invoice)).due) });
  expect(state && asksForDue(trade(invoice), state)).toBe(true);
  const [linkId = "", k = ""] = payLink.split("#");
  const call = { params: { linkId }, query: {}, anonymous: true, environment: here };
  const { sealed } = await callOperation(readPayLink, call);
  expect(await openDescription(k, linkId, sealed)).toMatchObject({
    ...{ number: "2026-001", payee: { name: "Ada" }, amount: state?.amount },
  });
  expect(here.sent.join()).not.toContain(k);

  const paid = { ...asLinkOwner(owner, linkId), params: { linkId }, environment: here };
  await callOperation(markPayment, {
    ...paid,
    body: { status: "paid" },
    idempotencyKey: "paid-0001",
  });
  expect(countPayments(invoice.doc, await readPaperLinks(trade(invoice), here))).toBe(true);
  expect(trade(invoice)).toMatchObject({ paid: "35.72", status: "paid" });
  expect(step(invoice)).toEqual({ do: "make", type: "receipt" });
  await expect(putLink(owner, [owner])).rejects.toThrow(NothingToPay);

  const receipt = await open(await makeNextPaper(invoice, "receipt", next, here));
  expect(readBusiness(receipt.doc)).toMatchObject({
    ...{ type: "receipt", amount: "35.72", follows: invoice.id },
    allocations: [{ invoiceNumber: "2026-001", amount: "35.72" }],
  });
  const credit = await open(await makeNextPaper(invoice, "credit-note", next, here));
  expect(trade(credit)).toMatchObject({ creditOf: "2026-001", payLink: "", paid: "" });
  expect(totalsOf(trade(credit)).total).toBe(totalsOf(trade(invoice)).total);
  await issueNumber(credit, here);
  expect(trade(credit).number).toBe("C-2026-001");
  for (const file of [invoice, receipt, credit]) file.close();
});

test("an imported document keeps its number when it is sent, and the next one continues after it", async () => {
  const device = newBrowser(server.url);
  const doc = paperDoc(tradePaper({ number: "RE-0041", status: "sent", issueDate: "2026-11-01" }));
  await issueNumber({ id: randomUUID(), doc }, device);
  expect(readBusiness(doc).number).toBe("RE-0041");
  const draft = paperDoc(tradePaper({ issueDate: "2026-11-02" }));
  await issueNumber({ id: randomUUID(), doc: draft }, device);
  expect(readBusiness(draft).number).toBe("RE-0042");
});

test("a receipt that is sent again keeps its number, however many came after it", async () => {
  const device = newBrowser(server.url);
  const receipt = { id: randomUUID(), doc: paperDoc(paymentPaper({ date: "2026-11-01" })) };
  await issueNumber(receipt, device);
  for (let at = 0; at < 51; at++) {
    const doc = paperDoc(paymentPaper({ date: "2026-11-01" }));
    await issueNumber({ id: randomUUID(), doc }, device);
  }
  await issueNumber(receipt, device);
  expect(readBusiness(receipt.doc).number).toBe("R-2026-001");
  await expect(issueNumber({ ...receipt, id: randomUUID() }, device)).rejects.toThrow("R-2026-001");
});

test("linked files are found by people who have them in a list, and by nobody else", async () => {
  const doc = paperDoc(tradePaper({ type: "quote", status: "sent" }));
  const made = await makeNextPaper(
    { id: randomUUID(), doc, privacy: "e2ee" },
    "invoice",
    next,
    here,
  );
  const { remember } = await import("../local-files");
  const { id, capability, contentKey } = made;
  const now = new Date().toISOString();
  const listed = { id, token: `${capability}.${contentKey}`, title: "Invoice", openedAt: now };
  await remember({ ...listed, role: "owner", kind: "invoice", privacy: "e2ee" }, here);
  expect((await pathsOfFiles([id, randomUUID()], here)).get(id)).toBe(made.link);
  expect((await pathsOfFiles([id], newBrowser(server.url))).size).toBe(0);
  expect(JSON.stringify(followersOf(doc))).not.toContain(capability);
});
