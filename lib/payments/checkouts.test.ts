/** Payers pay by card and PayPal (PY-070…PY-075). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as cancelRoute from "@/app/api/pay/links/[linkId]/cancel/route";
import * as payeeRoute from "@/app/api/pay/payees/[payeeId]/route";
import { db, pool } from "@/db/client";
import { payCheckout } from "@/db/schema";
import { newNetwork } from "@/lib/testing/accounts";
import type { Answered } from "@/lib/testing/call";
import { drill } from "@/lib/testing/drill";
import {
  askToPay,
  happens,
  newPayableLink,
  openCheckout,
  type ProviderName,
  readLink,
  reported,
  returnFrom,
} from "@/lib/testing/pay-checkouts";
import { interceptProvider, simulatePayments } from "@/lib/testing/pay-simulator";
import { asOwner, newLink, readPayee, record } from "@/lib/testing/payments";
import { simulator } from "./simulator/simulator";

simulatePayments({ STRIPE_CLIENT_ID: "ca_platform" });

const both: ProviderName[] = ["stripe", "paypal"];
const said = ({ status, body }: Answered) => [status, body.code ?? null];

test.each(both)(
  "PY-074 PY-075 a payer pays at %s and returns once or several times",
  async (provider) => {
    const link = await newPayableLink();
    const checkout = await openCheckout(provider, link);
    const early = await returnFrom(provider, link, checkout);
    expect([early.status, early.body.status, early.body.payments]).toEqual([200, "open", []]);
    happens(provider, checkout, "pay");
    const back = await returnFrom(provider, link, checkout);
    expect(back.body).toMatchObject({ status: "paid", paid: "10000", pending: "0" });
    const method = provider === "stripe" ? "card" : "paypal";
    const detail = provider === "stripe" ? "Visa •••• 4242" : null;
    expect(back.body.payments).toMatchObject([
      { method, status: "paid", amount: "10000", detail, flags: [] },
    ]);
    expect((await returnFrom(provider, link, checkout)).body).toEqual(back.body);
    expect(said(await askToPay(provider, link))).toEqual([409, "conflict"]);
  },
);

test.each(both)("a slow bank: %s reports pending, and later paid or failed", async (provider) => {
  for (const [end, status] of [
    ["pay", "paid"],
    ["fail", "open"],
  ] as const) {
    const link = await newPayableLink();
    const checkout = await openCheckout(provider, link);
    happens(provider, checkout, "delay");
    const back = await returnFrom(provider, link, checkout);
    expect(back.body).toMatchObject({ status: "pending", pending: "10000", paid: "0" });
    await reported(provider, checkout, end);
    expect(await readLink(link)).toMatchObject({ status, pending: "0" });
  }
});

test("simultaneous clicks open one page", async () => {
  const { payee } = await newPayableLink();
  for (let round = 0; round < drill(100); round++) {
    const provider = both[round % 2] ?? "stripe";
    const link = await newLink(payee);
    const answers = await Promise.all([1, 2, 3, 4].map(() => askToPay(provider, link)));
    expect(new Set(answers.map(({ body }) => body.url)).size).toBe(1);
  }
}, 120_000);

test.each(both)("a payer whom %s declines may try again on the same page", async (provider) => {
  const link = await newPayableLink();
  const checkout = await openCheckout(provider, link);
  happens(provider, checkout, "fail");
  const declined = await returnFrom(provider, link, checkout);
  expect(declined.body).toMatchObject({ status: "open", payments: [] });
  happens(provider, checkout, "pay");
  expect((await returnFrom(provider, link, checkout)).body).toMatchObject({ status: "paid" });
});

test.each(both)(
  "PY-070 PY-071 a link at %s takes what is owed, and nothing after it ended",
  async (provider) => {
    const link = await newPayableLink();
    await record(link.id, [
      { ref: { isNew: true }, method: "manual", status: "paid", amount: 4_000n },
    ]);
    expect(said(await askToPay(provider, link, { amount: "6001" }))).toEqual([400, "amount"]);
    const checkout = await openCheckout(provider, link);
    happens(provider, checkout, "pay");
    const paid = await returnFrom(provider, link, checkout);
    expect(paid.body).toMatchObject({ status: "paid", paid: "10000" });

    const canceled = await newLink(link.payee);
    const late = await openCheckout(provider, canceled);
    await asOwner(link.payee, cancelRoute.POST, { linkId: canceled.id }, { body: {} });
    expect(said(await askToPay(provider, canceled))).toEqual([410, "gone"]);
    happens(provider, late, "pay");
    const counted = await returnFrom(provider, canceled, late);
    // A card was already charged. An order approved at PayPal is not captured.
    expect(counted.body).toMatchObject(
      provider === "stripe"
        ? { status: "paid", payments: [{ flags: ["late"] }] }
        : { status: "canceled", payments: [] },
    );

    const over = await newLink(link.payee, {
      expiresAt: new Date(Date.now() + 60_000).toISOString(),
    });
    await pool().query(
      "update pay_link set expires_at = now() - interval '1 second' where id = $1",
      [over.id],
    );
    expect(said(await askToPay(provider, over))).toEqual([410, "gone"]);
  },
);

test("PY-072 a way to pay that is not offered, and an amount below the provider's minimum, are refused", async () => {
  const link = await newPayableLink();
  const cardOnly = await newLink(link.payee, { methods: ["card"] });
  expect(said(await askToPay("paypal", cardOnly))).toEqual([400, "method"]);
  for (const [currency, least] of [
    ["EUR", "0.50 EUR"],
    ["JPY", "50 JPY"],
    ["HUF", "175.00 HUF"],
  ]) {
    const small = await newLink(link.payee, { currency, amount: "49" });
    const { status, body } = await askToPay("stripe", small);
    expect([status, body.code, body.error]).toEqual([
      400,
      "amount",
      expect.stringContaining(`${least}`),
    ]);
  }
  // Not in our table: Stripe itself refuses it.
  const little = await newLink(link.payee, { currency: "KES", amount: "9" });
  expect(said(await askToPay("stripe", little))).toEqual([400, "amount"]);
  const foreign = await newLink(link.payee, { currency: "KES" });
  expect(said(await askToPay("paypal", foreign))).toEqual([400, "method"]);
  expect(said(await askToPay("stripe", link, { amount: "0" }))).toEqual([400, "amount"]);
  expect(said(await askToPay("stripe", link, { amount: 100 }))).toEqual([400, "amount"]);
  await asOwner(link.payee, payeeRoute.PATCH, {}, { body: { methods: ["paypal"] } });
  expect(said(await askToPay("stripe", link))).toEqual([400, "method"]);
});

test.each([
  ["stripe", "ISK", "500"],
  ["stripe", "JPY", "500"],
  ["stripe", "KWD", "10001"],
  ["stripe", "MGA", "120001"],
  ["paypal", "JPY", "500"],
  ["paypal", "HUF", "20001"],
] as const)(
  "at %s %s %s arrives as what was asked for, whatever was rounded (DB-084)",
  async (provider, currency, amount) => {
    const { payee } = await newPayableLink();
    const link = await newLink(payee, { currency, amount });
    const checkout = await openCheckout(provider, link);
    happens(provider, checkout, "pay");
    const { body } = await returnFrom(provider, link, checkout);
    expect(body).toMatchObject({ status: "paid", paid: amount, payments: [{ amount, flags: [] }] });
    await reported(provider, checkout, "refund");
    expect(await readLink(link)).toMatchObject({
      status: "refunded",
      payments: [{ refunded: amount }],
    });
  },
);

test.each(both)("PY-073 a reusable link at %s counts for each of its payers", async (provider) => {
  const { payee } = await newPayableLink();
  const link = await newLink(payee, { reusable: true });
  const [ada, bob] = [randomUUID(), randomUUID()];
  expect(said(await askToPay(provider, link))).toEqual([400, "invalid"]);
  const checkout = await openCheckout(provider, link, { attempt: ada });
  happens(provider, checkout, "pay");
  const back = await returnFrom(provider, link, checkout);
  expect(back.body).toMatchObject({ status: "open", paid: "10000", payments: [{ attempt: ada }] });
  expect(said(await askToPay(provider, link, { attempt: ada }))).toEqual([409, "conflict"]);
  await openCheckout(provider, link, { attempt: bob });
  expect(await readLink(link, bob)).toMatchObject({ paid: "0", payments: [] });
  const open = await newLink(payee, { reusable: true, amount: null });
  expect(said(await askToPay(provider, open, { attempt: ada }))).toEqual([400, "amount"]);
  expect((await askToPay(provider, open, { attempt: ada, amount: "700" })).status).toBe(200);
});

test("PY-073 a link takes ten new payers from one network within the hour", async () => {
  const { payee } = await newPayableLink();
  const network = { headers: { "X-Svc-IP": newNetwork() } };
  const link = await newLink(payee, { reusable: true });
  const first = randomUUID();
  const attempts = [first, ...Array.from({ length: 9 }, () => randomUUID())];
  for (const [index, attempt] of attempts.entries()) {
    // Another test covers their other limit.
    if (index === 9) await pool().query("delete from rate_limit where key like 'pay-checkout:%'");
    expect((await askToPay("stripe", link, { attempt }, network)).status).toBe(200);
  }
  await pool().query("delete from rate_limit where key like 'pay-checkout:%'");
  const eleventh = await askToPay("stripe", link, { attempt: randomUUID() }, network);
  expect(said(eleventh)).toEqual([429, "rate_limited"]);
  expect((await askToPay("stripe", link, { attempt: first }, network)).status).toBe(200);
});

test.each(both)(
  "PY-074 a live checkout at %s is returned again, for ten requests of a network in ten minutes",
  async (provider) => {
    const link = await newPayableLink();
    const network = { headers: { "X-Svc-IP": newNetwork() } };
    const first = await Promise.all([1, 2, 3].map(() => askToPay(provider, link, {}, network)));
    const other = await askToPay(provider, link, { amount: "5000" }, network);
    const rest = [];
    for (let count = 0; count < 6; count++) rest.push(await askToPay(provider, link, {}, network));
    const urls = [...first, ...rest].map(({ body }) => body.url);
    expect(new Set(urls).size).toBe(1);
    expect(other.body.url).not.toBe(urls[0]);
    expect(await db().$count(payCheckout)).toBeGreaterThan(1);
    expect(said(await askToPay(provider, link, {}, network))).toEqual([429, "rate_limited"]);
    expect((await askToPay(provider, link)).body.url).toBe(urls[0]);
  },
);

test.each(both)(
  "PY-075 a checkout of another link, or one that was never opened, is not found at %s",
  async (provider) => {
    const [link, other] = [await newPayableLink(), await newPayableLink()];
    const checkout = await openCheckout(provider, link);
    happens(provider, checkout, "pay");
    expect(said(await returnFrom(provider, other, checkout))).toEqual([404, "not_found"]);
    expect(said(await returnFrom(provider, link, "cs_test_none"))).toEqual([404, "not_found"]);
    expect(await readLink(other)).toMatchObject({ status: "open", paid: "0" });
  },
);

test.each(both)(
  "while %s does not answer nothing changes, and the payer is told to try again",
  async (provider) => {
    const link = await newPayableLink();
    const checkout = await openCheckout(provider, link);
    happens(provider, checkout, "pay");
    let isAway = true;
    interceptProvider(provider, async (_, answer) =>
      isAway ? new Response('{"error":{"message":"Down."}}', { status: 503 }) : answer(),
    );
    const away = await returnFrom(provider, link, checkout);
    expect([...said(away), away.headers.get("retry-after")]).toEqual([503, "unavailable", "30"]);
    expect(await readLink(link)).toMatchObject({ status: "open" });
    isAway = false;
    expect((await returnFrom(provider, link, checkout)).body.status).toBe("paid");
  },
);

test.each(both)(
  "an account that %s no longer shows us is not offered any more, even without an event",
  async (provider) => {
    const link = await newPayableLink();
    const view = await readPayee(link.payee);
    const account = provider === "stripe" ? view.stripe.account : view.paypal.merchant;
    simulator()[provider].actOnAccount(account, "revoke");
    expect(said(await askToPay(provider, link))).toEqual([409, "conflict"]);
    expect(said(await askToPay(provider, link))).toEqual([400, "method"]);
  },
);
