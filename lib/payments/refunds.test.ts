/** Refunds and disputes of card payments (PY-083, PY-089). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as markRoute from "@/app/api/pay/links/[linkId]/mark/route";
import * as refundRoute from "@/app/api/pay/links/[linkId]/refund/route";
import * as eventsRoute from "@/app/api/pay/payees/[payeeId]/links/[linkId]/route";
import { pool } from "@/db/client";
import type { Answered } from "@/lib/testing/call";
import {
  eventsOfLink,
  happens,
  newPayableLink,
  openCheckout,
  type ProviderName,
  readLink,
  report,
  reported,
  returnFrom,
} from "@/lib/testing/pay-checkouts";
import { interceptProvider, simulatePayments } from "@/lib/testing/pay-simulator";
import { asOwner, record, type TestLink } from "@/lib/testing/payments";
import { eventOf } from "./simulator/paypal-actions";

simulatePayments({ STRIPE_CLIENT_ID: "ca_platform" });

const both: ProviderName[] = ["stripe", "paypal"];
const said = ({ status, body }: Answered) => [status, body.code ?? null];

interface Paid {
  link: TestLink;
  checkout: string;
  payment: string;
}

async function newPaid(provider: ProviderName = "stripe"): Promise<Paid> {
  const link = await newPayableLink();
  const checkout = await openCheckout(provider, link);
  happens(provider, checkout, "pay");
  const { body } = await returnFrom(provider, link, checkout);
  return { link, checkout, payment: body.payments[0].id };
}

const refund = ({ link, payment }: Paid, more: object = {}, key?: string): Promise<Answered> =>
  asOwner(
    link.payee,
    refundRoute.POST,
    { linkId: link.id },
    { body: { payment, ...more }, headers: key ? { "Idempotency-Key": key } : {} },
  );

/** What Stripe refunded for a checkout, by Stripe's own figures. */
async function givenBack(): Promise<number[]> {
  const amounts: number[] = [];
  interceptProvider("stripe", async (line, answer) => {
    const response = await answer();
    if (line === "POST /v1/refunds" && response.ok) {
      const { id, amount } = await response.clone().json();
      if (!response.headers.has("idempotent-replayed")) amounts.push(amount);
      expect(id).toMatch(/^re_/);
    }
    return response;
  });
  return amounts;
}

test("PY-083 an owner refunds a part of a card payment, and then the rest", async () => {
  const paid = await newPaid();
  const part = await refund(paid, { amount: "2500" });
  expect(part.body).toMatchObject({
    status: "paid",
    payments: [{ status: "paid", refunded: "2500", flags: ["partly-refunded"] }],
  });
  expect(said(await refund(paid, { amount: "7501" }))).toEqual([400, "amount"]);
  const rest = await refund(paid);
  expect(rest.body).toMatchObject({
    status: "refunded",
    payments: [{ status: "refunded", refunded: "10000", flags: [] }],
  });
  expect(said(await refund(paid, { amount: "1" }))).toEqual([400, "amount"]);
  expect(await eventsOfLink(paid.link)).toEqual([
    "pay.created",
    "pay.paid",
    "pay.refunded",
    "pay.flagged partly-refunded",
    "pay.refunded",
  ]);
});

test("PY-083 a double click refunds once, and so does a request repeated with its key", async () => {
  const paid = await newPaid();
  const amounts = await givenBack();
  const clicks = await Promise.all([1, 2, 3].map(() => refund(paid, { amount: "2500" })));
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(amounts).toEqual([2_500]);
  expect((await refund(paid, { amount: "2500" })).body.payments[0].refunded).toBe("2500");
  expect(amounts).toEqual([2_500]);
  const key = `click-${randomUUID()}`;
  for (let times = 0; times < 3; times++) {
    const { body } = await refund(paid, { amount: "1000" }, key);
    expect(body.payments[0].refunded).toBe("3500");
  }
  expect(amounts).toEqual([2_500, 1_000]);
  expect(said(await refund(paid, { amount: "2000" }, key))).toEqual([409, "conflict"]);
  const whole = `whole-${randomUUID()}`;
  for (let times = 0; times < 2; times++)
    expect((await refund(paid, {}, whole)).body.status).toBe("refunded");
  expect(amounts).toEqual([2_500, 1_000, 6_500]);
});

test("PY-083 a refund of the whole amount with a key happens completely or not at all", async () => {
  const [part, whole] = [await newPaid(), await newPaid()];
  const amounts = await givenBack();
  await refund(part, { amount: "3000" });
  const all = { amount: "10000" };
  expect(said(await refund(part, all, `click-${randomUUID()}`))).toEqual([400, "amount"]);
  expect(await readLink(part.link)).toMatchObject({ payments: [{ refunded: "3000" }] });
  const key = `click-${randomUUID()}`;
  for (let times = 0; times < 2; times++)
    expect((await refund(whole, all, key)).body).toMatchObject({ status: "refunded" });
  expect(amounts).toEqual([3_000, 10_000]);
});

test("PY-083 two clicks on the whole are one refund, and the same part again later is another", async () => {
  const [whole, part] = [await newPaid(), await newPaid()];
  const amounts = await givenBack();
  for (let times = 0; times < 2; times++)
    expect((await refund(whole)).body).toMatchObject({ status: "refunded" });
  await refund(part, { amount: "2500" });
  await pool().query(
    "update idempotency set expires_at = now() - interval '1 second' where scope = 'pay-refund'",
  );
  expect((await refund(part, { amount: "2500" })).body.payments[0].refunded).toBe("5000");
  expect(amounts).toEqual([10_000, 2_500, 2_500]);
  expect(said(await refund(whole))).toEqual([400, "amount"]);
});

test("PY-083 only card payments of this link are refunded, and Stripe's refusal is passed on", async () => {
  const [paid, other] = [await newPaid(), await newPaid("paypal")];
  expect(said(await refund(other))).toEqual([400, "method"]);
  expect(said(await refund({ ...paid, payment: other.payment }))).toEqual([400, "invalid"]);
  const { link } = paid;
  const manual = await record(link.id, [
    { ref: { isNew: true }, method: "manual", status: "paid", amount: 1n },
  ]);
  const id = manual.payments.at(-1)?.id ?? "";
  expect(said(await refund({ ...paid, payment: id }))).toEqual([400, "method"]);
  await reported("stripe", paid.checkout, "dispute");
  expect(said(await refund(paid))).toEqual([409, "conflict"]);
  expect(await readLink(link)).toMatchObject({ status: "paid" });
});

test("PY-083 a refund that Stripe refused can be requested again", async () => {
  const paid = await newPaid();
  const amounts = await givenBack();
  await reported("stripe", paid.checkout, "dispute");
  for (let times = 0; times < 2; times++)
    expect(said(await refund(paid, { amount: "2500" }))).toEqual([409, "conflict"]);
  await reported("stripe", paid.checkout, "win");
  for (let times = 0; times < 2; times++) {
    const { body } = await refund(paid, { amount: "2500" });
    expect(body.payments).toMatchObject([{ refunded: "2500" }]);
  }
  expect(amounts).toEqual([2_500]);
});

test("a refund whose answer was lost is found at the next read, and is made once", async () => {
  const paid = await newPaid();
  const amounts = await givenBack();
  let isCut = true;
  interceptProvider("stripe", async (line, answer) => {
    const response = await answer();
    if (!isCut || line !== "POST /v1/refunds") return response;
    throw new TypeError("fetch failed");
  });
  // The process dies between Stripe's answer and our commit, as if Stripe had not answered.
  expect(said(await refund(paid, { amount: "2500" }))).toEqual([503, "unavailable"]);
  expect(await readLink(paid.link)).toMatchObject({ payments: [{ refunded: "0" }] });
  isCut = false;
  const again = await refund(paid, { amount: "2500" });
  expect(again.body.payments[0].refunded).toBe("2500");
  expect(amounts).toEqual([2_500]);
});

test("refunds marked by hand and refunds by Stripe are added up", async () => {
  const paid = await newPaid();
  const amounts = await givenBack();
  const body = { status: "refunded", payment: paid.payment, amount: "3000" };
  await asOwner(paid.link.payee, markRoute.POST, { linkId: paid.link.id }, { body });
  const part = await refund(paid, { amount: "2500" });
  expect(part.body).toMatchObject({ status: "paid", payments: [{ refunded: "5500" }] });
  for (const key of [undefined, `click-${randomUUID()}`])
    expect(said(await refund(paid, { amount: "4501" }, key))).toEqual([400, "amount"]);
  for (let times = 0; times < 2; times++)
    expect((await refund(paid, {}, "the-rest")).body).toMatchObject({
      status: "refunded",
      payments: [{ refunded: "10000" }],
    });
  expect(amounts).toEqual([2_500, 4_500]);
});

test("a refund that fails later at Stripe does not count any more", async () => {
  const [whole, part] = [await newPaid(), await newPaid()];
  await refund(whole);
  await refund(part, { amount: "2500" });
  await refund(part, { amount: "1000" });
  for (const { checkout } of [whole, part]) await reported("stripe", checkout, "refund-fails");
  expect(await readLink(whole.link)).toMatchObject({
    status: "paid",
    payments: [{ status: "paid", refunded: "0" }],
  });
  expect(await readLink(part.link)).toMatchObject({ payments: [{ refunded: "2500" }] });
  const events = ["pay.created", "pay.paid", "pay.refunded"];
  expect(await eventsOfLink(whole.link)).toEqual([...events, "pay.paid"]);
  expect(await eventsOfLink(part.link)).toEqual([
    ...events,
    "pay.flagged partly-refunded",
    "pay.refunded",
    "pay.refunded",
  ]);
});

test("an answer of Stripe from before a refund does not undo it", async () => {
  const paid = await newPaid();
  let isFirst = true;
  interceptProvider("stripe", async (line, answer) => {
    const response = await answer();
    if (!isFirst || !line.startsWith("GET /v1/checkout/sessions/")) return response;
    isFirst = false;
    const before = await response.text();
    await reported("stripe", paid.checkout, "refund");
    return new Response(before, response);
  });
  await reported("stripe", paid.checkout, "dispute");
  expect(await readLink(paid.link)).toMatchObject({ payments: [{ refunded: "10000" }] });
});

test.each(both)("a refund made at %s itself is found too", async (provider) => {
  const paid = await newPaid(provider);
  await reported(provider, paid.checkout, "refund");
  expect(await readLink(paid.link)).toMatchObject({
    status: "refunded",
    payments: [{ status: "refunded", refunded: "10000" }],
  });
});

test.each(both)(
  "PY-089 a payment disputed at %s stays paid; when the dispute is lost it is refunded, when won it stays",
  async (provider) => {
    const [lost, won] = [await newPaid(provider), await newPaid(provider)];
    for (const { checkout } of [lost, won]) {
      await reported(provider, checkout, "dispute");
    }
    for (const { link } of [lost, won])
      expect(await readLink(link)).toMatchObject({
        status: "paid",
        payments: [{ status: "paid", flags: ["disputed"] }],
      });
    await reported(provider, lost.checkout, "lose");
    await reported(provider, won.checkout, "win");
    expect(await readLink(lost.link)).toMatchObject({
      status: "refunded",
      payments: [{ refunded: "10000" }],
    });
    expect(await readLink(won.link)).toMatchObject({
      status: "paid",
      payments: [{ refunded: "0" }],
    });
    expect(await eventsOfLink(lost.link)).toEqual([
      "pay.created",
      "pay.paid",
      "pay.flagged disputed",
      "pay.refunded",
    ]);
    const owner = await asOwner(won.link.payee, eventsRoute.GET, { linkId: won.link.id });
    expect(owner.body.flags).toEqual(["disputed"]);
  },
);

test("money that PayPal takes back without a refund or a dispute is known from its event, and stays recorded", async () => {
  const paid = await newPaid("paypal");
  const reversed = eventOf("PAYMENT.CAPTURE.REVERSED", {
    id: "REVERSAL",
    amount: { currency_code: "EUR", value: "-100.00" },
    supplementary_data: { related_ids: { order_id: paid.checkout } },
  });
  expect((await report("paypal", reversed)).status).toBe(200);
  const payments = [{ status: "refunded", refunded: "10000", flags: ["disputed"] }];
  expect(await readLink(paid.link)).toMatchObject({ status: "refunded", payments });
  const back = await returnFrom("paypal", paid.link, paid.checkout);
  expect(back.body).toMatchObject({ status: "refunded", payments });
});
