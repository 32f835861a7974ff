/** Payment links: created, changed and canceled by their owner (PY-050…PY-056, PY-060, PY-061). */
import { expect, test } from "vitest";
import * as cancelRoute from "@/app/api/pay/links/[linkId]/cancel/route";
import * as linkRoute from "@/app/api/pay/links/[linkId]/route";
import * as ownRoute from "@/app/api/pay/payees/[payeeId]/links/[linkId]/route";
import * as payeeRoute from "@/app/api/pay/payees/[payeeId]/route";
import { pool } from "@/db/client";
import { digestOf } from "@/lib/digest";
import { newPayLinkId } from "@/lib/protocol/pay-auth";
import { envelope } from "@/lib/testing/files";
import { use } from "@/lib/testing/outbox";
import {
  addWallet,
  asOwner,
  byCard,
  createLink,
  eventsOf,
  linkBody,
  newLink,
  newPayee,
  readPayee,
  record,
  refusal,
  spendAll,
  type TestLink,
} from "@/lib/testing/payments";
import { payLinkLimit } from "./limits";
import { readWaysOf, waysHash } from "./ways";

const patch = ({ id, payee }: TestLink, body: object, headers = {}) =>
  asOwner(payee, linkRoute.PATCH, { linkId: id }, { body, headers });
const cancel = ({ id, payee }: TestLink, body: object = {}) =>
  asOwner(payee, cancelRoute.POST, { linkId: id }, { body });
/** `If-Match` for the description a link was created with. */
const madeFrom = ({ body }: TestLink) => ({ "If-Match": digestOf(String(body.sealed)) });

test("PY-050 sending a link's creation again, even at once, creates it once", async () => {
  const payee = await newPayee();
  const body = await linkBody(payee);
  const answers = await Promise.all([1, 2, 3, 4].map(() => createLink(payee, body)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.body).toEqual({
    id: body.id,
    ref: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/),
    amount: "10000",
    currency: "EUR",
    reusable: false,
    status: "open",
    paid: "0",
    pending: "0",
    methods: { card: false, paypal: false, rails: [], bank: true, order: ["bank"] },
    sealed: body.sealed,
    expiresAt: null,
    paidAt: null,
    createdAt: expect.any(String),
    payments: [],
  });
  expect(await eventsOf(payee)).toEqual(["pay.created"]);
  expect(refusal(await createLink(payee, { ...body, amount: "10001" }))).toEqual([409, "conflict"]);
  const other = await newPayee();
  const taken = { ...(await linkBody(other)), id: body.id };
  expect(refusal(await createLink(other, taken))).toEqual([409, "conflict"]);
});

const sealedOf = (chars: number) => {
  const bytes = Buffer.alloc((chars / 4) * 3, 7);
  bytes[0] = 1;
  return bytes.toString("base64");
};

test.each<[string, object, string]>([
  ["PY-003 an amount that is a number", { amount: 100 }, "amount"],
  ["PY-003 an amount with a zero before it", { amount: "0100" }, "amount"],
  ["PY-003 an amount of sixteen digits", { amount: "1000000000000000" }, "amount"],
  ["PY-003 an amount below zero", { amount: "-1" }, "amount"],
  ["PY-003 no amount", { amount: "0" }, "amount"],
  ["PY-055 a single link whose payer would choose", { amount: null }, "invalid"],
  ["PY-003 a currency in small letters", { currency: "eur" }, "invalid"],
  ["PY-003 a currency that is none", { currency: "XXX" }, "invalid"],
  ["PY-051 an id that is too short", { id: "r0MPrYphn5rRX3L6nCkRk" }, "invalid"],
  ["PY-051 an id with bits to spare", { id: "r0MPrYphn5rRX3L6nCkRkR" }, "invalid"],
  ["PY-051 a description of a character too many", { sealed: sealedOf(16_388) }, "invalid"],
  ["PY-051 a description that is no envelope", { sealed: "AAAA" }, "invalid"],
  ["PY-052 a way that is none", { methods: ["cash"] }, "invalid"],
  ["PY-052 no way", { methods: [] }, "invalid"],
  ["PY-052 a way that is not turned on", { methods: ["paypal"] }, "method"],
  ["PY-052 rails without crypto", { rails: ["usdc-base"] }, "method"],
  ["PY-054 transfers without bankOf", { bankOf: undefined }, "upgrade"],
  ["PY-055 a moment that is over", { expiresAt: "2020-01-01T00:00:00.000Z" }, "invalid"],
])("%s is refused", async (_, change, code) => {
  const payee = await newPayee();
  expect(refusal(await createLink(payee, await linkBody(payee, change)))).toEqual([400, code]);
});

test("PY-051, PY-055 the longest description is accepted, and a reusable link may let the payer choose the amount", async () => {
  const payee = await newPayee();
  const body = { sealed: sealedOf(16_384), amount: null, reusable: true, expiresAt: null };
  const made = await createLink(payee, await linkBody(payee, body));
  expect([made.status, made.body.amount, made.body.reusable]).toEqual([201, null, true]);
});

test("PY-052, PY-053 a link takes only the profile's current wallets, and rails of these", async () => {
  const payee = await newPayee({ methods: ["crypto"], wallets: ["evm", "tron"] });
  const body = await linkBody(payee);
  const { terms } = (await createdLink(payee, body)).body;
  expect(terms.rails).toEqual([
    ...["usdc-ethereum", "usdt-ethereum", "usdc-base", "usdc-arbitrum", "usdt-arbitrum"],
    ...["usdc-optimism", "usdc-polygon", "usdt-polygon", "usdt-tron"],
  ]);
  const again = (more: object) => createLink(payee, { ...body, id: newPayLinkId(), ...more });
  expect(refusal(await again({ rails: ["usdc-solana"] }))).toEqual([400, "method"]);
  expect(refusal(await again({ to: {} }))).toEqual([400, "method"]);
  expect(refusal(await again({ rails: ["usdt-tron"], to: { evm: body.to.evm } }))).toEqual([
    409,
    "stale",
  ]);
  await addWallet(payee, "evm");
  expect(refusal(await again({}))).toEqual([409, "stale"]);
});

/** Creates a link and reads it as its owner. */
async function createdLink(payee: TestLink["payee"], body: { id: string }) {
  const { status } = await createLink(payee, body);
  expect(status).toBe(201);
  return readOwn({ id: body.id, payee, body });
}

const readOwn = ({ id, payee }: TestLink) => asOwner(payee, ownRoute.GET, { linkId: id });

test("PY-054 a link shows the profile's current bank details or its own", async () => {
  const payee = await newPayee();
  const stale = await linkBody(payee, { bankOf: digestOf("other details") });
  expect(refusal(await createLink(payee, stale))).toEqual([409, "stale"]);
  const own = await createLink(payee, await linkBody(payee, { bankOf: null }));
  expect([own.status, own.body.methods.bank]).toEqual([201, true]);
});

test("PY-056 the six hundred and first link of an hour is refused, and a repeated one is not counted", async () => {
  const link = await newLink();
  await spendAll(payLinkLimit, link.payee.id);
  const next = await linkBody(link.payee);
  expect(refusal(await createLink(link.payee, next))).toEqual([429, "rate_limited"]);
  expect((await createLink(link.payee, link.body)).status).toBe(200);
});

test("PY-081, PY-024 a way to pay is offered once it is set up; a changed wallet is not offered any more", async () => {
  use({ PAY_SIMULATOR: "1" });
  try {
    const payee = await newPayee({
      methods: ["crypto", "bank", "card", "paypal"],
      wallets: ["evm", "solana"],
      providers: ["stripe"],
    });
    const link = await newLink(payee, { rails: ["usdc-base", "usdc-solana"] });
    expect((await readOwn(link)).body.methods).toEqual({
      card: true,
      paypal: false,
      rails: ["usdc-base", "usdc-solana"],
      bank: true,
      order: ["crypto", "bank", "card"],
    });
    await addWallet(payee, "evm");
    expect((await readOwn(link)).body.methods.rails).toEqual(["usdc-solana"]);
    const change = { methods: ["card", "crypto"] };
    await asOwner(payee, payeeRoute.PATCH, {}, { body: change });
    expect((await readOwn(link)).body.methods.order).toEqual(["card", "crypto"]);
  } finally {
    use({ PAY_SIMULATOR: undefined });
  }
});

test("PY-060 a description changes only from the version that was read, and wallets only with the description", async () => {
  const payee = await newPayee({ methods: ["crypto"], wallets: ["evm"] });
  const link = await newLink(payee);
  const sealed = envelope();
  expect(refusal(await patch(link, { sealed }))).toEqual([400, "invalid"]);
  expect(refusal(await patch(link, { sealed }, { "If-Match": digestOf("x") }))).toEqual([
    409,
    "conflict",
  ]);
  const old = link.body.to;
  const evm = await addWallet(payee, "evm");
  expect(refusal(await patch(link, { to: { evm } }))).toEqual([400, "invalid"]);
  expect(refusal(await patch(link, { sealed, to: old }, madeFrom(link)))).toEqual([409, "stale"]);
  const changed = await patch(link, { sealed, to: { evm } }, madeFrom(link));
  expect([changed.status, changed.body.sealed, changed.body.terms.to]).toEqual([
    200,
    sealed,
    { evm },
  ]);
  expect(refusal(await patch(link, { sealed: envelope() }, madeFrom(link)))).toEqual([
    409,
    "conflict",
  ]);
});

test("PY-060 of two changes based on one description, one succeeds", async () => {
  const link = await newLink();
  const race = await Promise.all(
    [1, 2, 3].map(() => patch(link, { sealed: envelope() }, madeFrom(link))),
  );
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("PY-060, DB-093 X-Pay-Ways names the ways to pay that the page knew", async () => {
  const link = await newLink();
  const hash = waysHash(await readWaysOf(link.payee.id));
  const body = { labelSealed: envelope() };
  expect((await patch(link, body, { "X-Pay-Ways": hash })).status).toBe(200);
  expect(refusal(await patch(link, body, { "X-Pay-Ways": digestOf("") }))).toEqual([409, "stale"]);
});

test("PY-060, DB-098 bankLegacy is allowed with the link's own bank details", async () => {
  const link = await newLink();
  const hash = digestOf((await readPayee(link.payee)).bankSealed);
  expect(refusal(await patch(link, { bankLegacy: hash }))).toEqual([400, "invalid"]);
  const other = { bankOf: null, bankLegacy: digestOf("other") };
  expect(refusal(await patch(link, other))).toEqual([409, "stale"]);
  for (const bankLegacy of [hash, "0".repeat(64)]) {
    const { status, body } = await patch(link, { bankOf: null, bankLegacy });
    expect([status, body.terms.bankOf, body.terms.bankLegacy]).toEqual([200, null, bankLegacy]);
  }
});

test("PY-060 the ways and the expiry of a link can change, but not after it ended", async () => {
  const link = await newLink(undefined, { methods: ["card"], bankOf: undefined });
  expect(refusal(await patch(link, { methods: ["card", "bank"] }))).toEqual([400, "upgrade"]);
  expect(refusal(await patch(link, { methods: ["paypal"] }))).toEqual([400, "method"]);
  expect(
    (await patch(link, { methods: ["card", "bank"], bankOf: null })).body.terms.methods,
  ).toEqual(["card", "bank"]);
  await pool().query(
    "update pay_link set expires_at = now(), expired_at = now(), status = 'expired' where id = $1",
    [link.id],
  );
  expect((await patch(link, { expiresAt: null })).body.status).toBe("open");
  await cancel(link);
  expect(refusal(await patch(link, { expiresAt: null }))).toEqual([409, "conflict"]);
});

test("PY-061 a link is canceled once, unless it is paid", async () => {
  const link = await newLink();
  expect((await cancel(link)).body.status).toBe("canceled");
  expect((await cancel(link)).body.status).toBe("canceled");
  expect(await eventsOf(link.payee)).toEqual(["pay.created", "pay.canceled"]);
  const paid = await newLink(link.payee);
  await record(paid.id, [byCard(10_000n)]);
  expect(refusal(await cancel(paid))).toEqual([409, "conflict"]);
});

test("PY-061 idle cancels only a link that nobody can pay and nobody is paying", async () => {
  const idle = { idle: true };
  expect(refusal(await cancel(await newLink(), idle))).toEqual([409, "conflict"]);
  const none = { methods: ["card"], bankOf: undefined };
  expect((await cancel(await newLink(undefined, none), idle)).body.status).toBe("canceled");
  for (const change of [byCard(10n, { status: "pending" }), byCard(10n)]) {
    const link = await newLink(undefined, none);
    await record(link.id, [change]);
    expect(refusal(await cancel(link, idle))).toEqual([409, "conflict"]);
    expect((await cancel(link)).body.status).toBe("canceled");
  }
});

test("PY-065 a link that shows the profile's bank details takes no transfers after these changed, until it is sealed again", async () => {
  const link = await newLink();
  const own = await newLink(link.payee, { bankOf: null });
  const bankWas = (await readPayee(link.payee)).bankSealed;
  const bankSealed = envelope();
  const change = { body: { bankSealed, bankWas } };
  const changed = await asOwner(link.payee, payeeRoute.PATCH, {}, change);
  expect([changed.status, changed.headers.get("set-cookie")]).toEqual([200, null]);
  expect((await readOwn(link)).body.terms.bankOf).toBe(digestOf(bankWas));
  expect((await readOwn(own)).body.terms.bankOf).toBe(null);
  const offered = async (each: TestLink) => (await readOwn(each)).body.methods;
  expect(await offered(link)).toMatchObject({ bank: false, order: [] });
  expect(await offered(own)).toMatchObject({ bank: true, order: ["bank"] });
  const body = { sealed: envelope(), bankOf: digestOf(bankWas) };
  expect(refusal(await patch(link, body, madeFrom(link)))).toEqual([409, "stale"]);
  const renewed = { ...body, bankOf: digestOf(bankSealed) };
  expect((await patch(link, renewed, madeFrom(link))).body.terms.bankOf).toBe(renewed.bankOf);
  expect(await offered(link)).toMatchObject({ bank: true, order: ["bank"] });
});
