/** Renewing a document's payment link against the real routes: never two payable links, and no lost payment. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as Y from "yjs";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { announceTransfer, markPayment } from "../../lib/contract/pay-paying";
import { paperDoc } from "../../lib/kinds/business/create";
import { setField } from "../../lib/kinds/business/edit";
import type { TradePaper } from "../../lib/kinds/business/paper";
import { countPayments, linkIdOf } from "../../lib/kinds/business/payment-links";
import { readBusiness } from "../../lib/kinds/business/read";
import { line, party, tradePaper } from "../../lib/kinds/business/testing/papers";
import { callOperation } from "../call";
import { NetworkError } from "../http";
import { asLinkOwner, type Owner } from "../payments/owner";
import { newBrowser, type TestBrowser } from "../testing/browser";
import { newPayments } from "../testing/payments";
import { endLink, LinkStays, ownerOfLink, paperLinkMaker, readPaperLinks } from "./paper-link";

let server: TestServer;
let here: TestBrowser;
let ada: Owner;
let shop: Owner;
beforeAll(async () => {
  server = await startTestServer();
  here = newBrowser(server.url);
  [ada, shop] = [await newPayments(here), await newPayments(here)];
});
afterAll(() => server.stop());

const trade = (doc: Y.Doc) => readBusiness(doc) as TradePaper;
const states = async (doc: Y.Doc) =>
  (await readPaperLinks(trade(doc), here)).map(({ status, amount }) => [status, amount]);
const linkId = (doc: Y.Doc) => linkIdOf(trade(doc));

const linkMaker = (doc: Y.Doc, environment: TestBrowser) =>
  paperLinkMaker({ id: randomUUID(), doc }, environment);

/** An invoice over 50 with an open link of Ada's. */
async function invoiceWithLink(): Promise<Y.Doc> {
  const paper = { status: "sent", from: party({ name: "Ada" }), lines: [line(1, "1", "50")] };
  const doc = paperDoc(tradePaper(paper as Partial<TradePaper>));
  await linkMaker(doc, here)(ada, [ada]);
  return doc;
}

let marks = 0;
const pay = (owner: Owner, id: string, amount?: string) =>
  callOperation(markPayment, {
    ...asLinkOwner(owner, id),
    body: { status: "paid", ...(amount && { amount }) },
    idempotencyKey: `paid-${String(marks++).padStart(4, "0")}`,
    environment: here,
  });
const count = async (doc: Y.Doc) => countPayments(doc, await readPaperLinks(trade(doc), here));

test.each([
  ["the same", () => ada],
  ["another", () => shop],
])(
  "a link is renewed through %s profile: the old one ends before the new one stands",
  async (_, to) => {
    const doc = await invoiceWithLink();
    setField(doc, "shipping", "10");
    here.sent.length = 0;
    await linkMaker(doc, here)(to(), [shop, ada]);
    const writes = here.sent.filter((line) => line.startsWith("POST"));
    expect(writes.map((line) => /links(?:.*(cancel))?/.exec(line)?.[1] ?? "create")).toEqual([
      ...["cancel", "create"],
    ]);
    expect(await states(doc)).toEqual([
      ["open", "6000"],
      ["canceled", "5000"],
    ]);
  },
);

test("when sending the new link failed, trying again sends the same one", async () => {
  const doc = await invoiceWithLink();
  const before = linkId(doc);
  setField(doc, "shipping", "10");
  const lossy: TestBrowser = {
    ...here,
    async fetch(url, init) {
      const answer = await here.fetch(url, init);
      if (init.method === "POST" && url.endsWith("/api/pay/links") && isLossy) throw new Error();
      return answer;
    },
  };
  let isLossy = true;
  const putLink = linkMaker(doc, lossy);
  await expect(putLink(ada, [ada])).rejects.toThrow(NetworkError);
  expect([linkId(doc), await states(doc)]).toEqual([before, [["canceled", "5000"]]]);
  isLossy = false;
  here.sent.length = 0;
  await putLink(ada, [ada]);
  const created = here.sent.filter((line) => line.includes(`"payee"`));
  expect(created.map((line) => line.includes(linkId(doc)))).toEqual([true]);
  expect(await states(doc)).toEqual([
    ["open", "6000"],
    ["canceled", "5000"],
  ]);
});

test("a link with a pending payment stays, and nothing changes", async () => {
  const doc = await invoiceWithLink();
  const before = trade(doc);
  const call = { params: { linkId: linkId(doc) }, anonymous: true, environment: here };
  await callOperation(announceTransfer, { ...call, body: {} });
  await expect(linkMaker(doc, here)(shop, [shop, ada])).rejects.toThrow(LinkStays);
  expect([trade(doc), await states(doc)]).toEqual([before, [["open", "5000"]]]);
});

test("a link made by somebody else is renewed once they have ended it", async () => {
  const doc = await invoiceWithLink();
  const putLink = linkMaker(doc, here);
  await expect(putLink(shop, [shop])).rejects.toThrow("made by someone else");
  expect(await states(doc)).toEqual([["open", "5000"]]);
  expect(await ownerOfLink([shop], linkId(doc), here)).toBeNull();
  await endLink(ada, linkId(doc), { environment: here });
  await putLink(shop, [shop]);
  expect(await states(doc)).toEqual([
    ["open", "5000"],
    ["canceled", "5000"],
  ]);
});

test("earlier payments are counted, and the new link asks for the rest", async () => {
  const doc = await invoiceWithLink();
  await pay(ada, linkId(doc), "2000");
  await linkMaker(doc, here)(shop, [ada, shop]);
  expect(trade(doc).paid).toBe("20.00");
  expect(await states(doc)).toEqual([
    ["open", "3000"],
    ["canceled", "5000"],
  ]);
});

test("a link paid during its renewal is counted, and nothing is asked for twice", async () => {
  const doc = await invoiceWithLink();
  setField(doc, "shipping", "10");
  const racing: TestBrowser = {
    ...here,
    async fetch(url, init) {
      if (url.endsWith("/cancel")) await pay(ada, linkId(doc));
      return here.fetch(url, init);
    },
  };
  await linkMaker(doc, racing)(ada, [ada]);
  expect(trade(doc)).toMatchObject({ paid: "50.00", status: "sent" });
  expect(await states(doc)).toEqual([
    ["open", "1000"],
    ["paid", "5000"],
  ]);
});

test("money that arrives through a replaced link marks the document as paid", async () => {
  const doc = await invoiceWithLink();
  const before = linkId(doc);
  setField(doc, "notes", "Changed.");
  await linkMaker(doc, here)(shop, [ada, shop]);
  await pay(ada, before);
  expect([await count(doc), await count(doc)]).toEqual([true, false]);
  expect(trade(doc)).toMatchObject({ paid: "50.00", status: "paid" });
});
