/** Stablecoin payments on simulated chains, from the quote to the counted payment (PY-070…PY-078, PY-087, DB-087). */
import { expect, test } from "vitest";
import * as cancelRoute from "@/app/api/pay/links/[linkId]/cancel/route";
import { pool } from "@/db/client";
import type { RailId } from "@/lib/contract/pay-rails";
import {
  askQuote,
  check,
  eventsOf,
  newCryptoPayee,
  ownerView,
  pay,
  quoteFor,
} from "@/lib/testing/pay-crypto";
import { simulatePayments } from "@/lib/testing/pay-simulator";
import { asOwner, byCard, newLink, record } from "@/lib/testing/payments";
import { breakSimulated, mineSimulated, sendSimulated } from "./chains/simulated";
import { lookByClock } from "./check-chains";

simulatePayments();

const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const uuid = () => crypto.randomUUID();
/** Runs the scheduled work as often as a test needs. */
const tick = async () => {
  await pool().query("delete from rate_limit where key like 'pay-look:%'");
  return lookByClock();
};

test("PY-077 a transfer of the quoted amount is seen, confirmed and counted, with one event each", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "12345" });
  const quote = await quoteFor(link, "usdc-base");
  expect(quote).toMatchObject({
    chain: "base",
    token: "USDC",
    decimals: 6,
    address: payee.wallet.address,
    tokenAmount: String(133_330_000 + quote.tag),
    amount: "12345",
    currency: "EUR",
    rate: "1.08",
  });
  expect(quote.uri).toBe(
    `ethereum:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913@8453/transfer?address=${payee.wallet.address}&uint256=${quote.tokenAmount}`,
  );
  const early = await check(link);
  expect([early.link.status, early.quotes]).toEqual(["open", [quote]]);
  const tx = pay(quote);
  const seen = await check(link);
  expect(seen.link).toMatchObject({ status: "pending", pending: "12345", paid: "0" });
  expect(seen.link.payments).toEqual([
    expect.objectContaining({
      method: "crypto",
      status: "pending",
      chain: "base",
      rail: "usdc-base",
      tx,
      tokenAmount: quote.tokenAmount,
      confirmations: { have: 1, need: 10 },
      flags: [],
    }),
  ]);
  expect(seen.link.payments[0]).not.toHaveProperty("sender");
  mineSimulated("base", 8);
  expect((await check(link)).link.payments[0].confirmations).toEqual({ have: 9, need: 10 });
  mineSimulated("base", 1);
  expect((await check(link)).link).toMatchObject({ status: "paid", pending: "0", paid: "12345" });
  mineSimulated("base", 30);
  await tick();
  await check(link);
  expect(await eventsOf(payee)).toEqual(["pay.created", "pay.pending", "pay.paid"]);
  // It is final, so the chain is not read again.
  const { rows } = await pool().query(
    "select 1 from pay_payment where link_id = $1 and watched_until is not null",
    [link.id],
  );
  expect(rows).toEqual([]);
  expect(refusal(await askQuote(link.id, "usdc-base"))).toEqual([409, "conflict"]);
});

test.each([
  [
    "on another chain of the family",
    { rail: "usdt-polygon" as RailId },
    12_345,
    ["wrong-rail"],
    "paid",
  ],
  ["in part", { share: 66_660_000n }, 6_172, ["underpaid"], "partial"],
  ["twice as much", { share: 266_660_000n }, 24_690, ["overpaid"], "paid"],
  ["the round amount", { round: true }, 12_345, ["amount-match"], "paid"],
])(
  "PY-077, PY-087 who sends %s is credited with what that is",
  async (_, how, amount, flags, status) => {
    const payee = await newCryptoPayee();
    const link = await newLink(payee, { amount: "12345" });
    const quote = await quoteFor(link, "usdc-base");
    const { rail, share, round } = how as { rail?: RailId; share?: bigint; round?: boolean };
    const tag = BigInt(quote.tag);
    const tokenAmount = round ? 133_330_000n : share ? share + tag : BigInt(quote.tokenAmount);
    pay(quote, { tokenAmount, ...(rail ? { rail } : {}) });
    for (const chain of ["base", "polygon"] as const) mineSimulated(chain, 12);
    await tick();
    const view = await ownerView(link);
    expect([view.status, view.paid, view.flags]).toEqual([status, String(amount), flags]);
    const told = flags.map((flag) => `pay.flagged ${flag}`);
    const paid = status === "paid" ? "pay.paid" : "pay.partial";
    expect(await eventsOf(payee)).toEqual(["pay.created", paid, ...told]);
  },
);

test("PY-077 a new quote keeps the tag until something was sent, and an earlier quote still matches", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  const first = await quoteFor(link, "usdc-base");
  const same = await quoteFor(link, "usdc-base");
  expect([same.tag, same.tokenAmount]).toEqual([first.tag, first.tokenAmount]);
  const half = await quoteFor(link, "usdc-base", { amount: "5000" });
  expect([half.tag, half.amount]).toEqual([first.tag, "5000"]);
  pay(half);
  mineSimulated("base", 10);
  expect((await check(link)).link).toMatchObject({ status: "partial", paid: "5000" });
  const rest = await quoteFor(link, "usdc-base");
  expect(rest.amount).toBe("5000");
  expect(rest.tag).not.toBe(first.tag);
  // The payer sends the first quoted amount, the whole price, although half has arrived already.
  pay(first);
  mineSimulated("base", 10);
  const late = await check(link);
  expect(late.link).toMatchObject({ status: "paid", paid: "15000" });
  expect(late.link.payments[1].flags).toEqual(["overpaid"]);
});

test("PY-078 twenty payers at once never share an amount, and one payer asking twice gets one", async () => {
  const payee = await newCryptoPayee();
  const links = await Promise.all(Array.from({ length: 20 }, () => newLink(payee)));
  const quotes = await Promise.all(links.map((link) => quoteFor(link, "usdc-base")));
  expect(new Set(quotes.map(({ tokenAmount }) => tokenAmount)).size).toBe(20);
  const [link] = links as [(typeof links)[0]];
  const same = await Promise.all(Array.from({ length: 20 }, () => quoteFor(link, "usdc-base")));
  expect(new Set(same.map(({ tag }) => tag)).size).toBe(1);
});

test("PY-078 first quotes of a wallet never deadlock", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee);
  const other = await pool().connect();
  const noteScan = (chain: string) =>
    other.query("insert into pay_scan (chain, address) values ($1, $2)", [
      chain,
      payee.wallet.address,
    ]);
  try {
    await other.query("begin");
    await noteScan("arbitrum");
    const asked = askQuote(link.id, "usdc-base");
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%pay_scan%'";
    await expect.poll(async () => (await pool().query(waiting)).rowCount).toBe(1);
    await noteScan("ethereum");
    await other.query("commit");
    expect((await asked).status).toBe(200);
  } finally {
    other.release();
  }
});

test("PY-078 a wallet without a free tag gives no quote until one is free", async () => {
  const payee = await newCryptoPayee();
  const [link, other] = [await newLink(payee), await newLink(payee)];
  await pool().query(
    `insert into pay_quote (link_id, rail, address, tag, heads, live_until)
     select $1, 'usdc-base', $2, tag, '{}', now() + interval '1 day' from generate_series(1, 9999) tag`,
    [other.id, payee.wallet.address],
  );
  expect(refusal(await askQuote(link.id, "usdc-base"))).toEqual([503, "unavailable"]);
  const over =
    "update pay_quote set live_until = now() - interval '1 second' where address = $1 and tag = 4711";
  await pool().query(over, [payee.wallet.address]);
  expect((await quoteFor(link, "usdc-base")).tag).toBe(4711);
});

test("PY-070…PY-073, PY-077 a quote is refused for the same reasons as every way to pay", async () => {
  const payee = await newCryptoPayee(["usdc-base", "usdc-polygon"]);
  const link = await newLink(payee, { rails: ["usdc-base"] });
  const quote = (rail: RailId, more = {}) => askQuote(link.id, rail, more);
  expect(refusal(await quote("usdc-polygon"))).toEqual([400, "method"]);
  expect(refusal(await quote("usdc-base", { amount: "10001" }))).toEqual([400, "amount"]);
  expect(refusal(await askQuote("A".repeat(22), "usdc-base"))).toEqual([404, "not_found"]);
  breakSimulated("base", "down");
  expect(refusal(await quote("usdc-base"))).toEqual([503, "unavailable"]);
  breakSimulated("base", null);
  await asOwner(payee, cancelRoute.POST, { linkId: link.id }, { body: {} });
  expect(refusal(await quote("usdc-base"))).toEqual([410, "gone"]);
});

test("PY-073 each payer of a reusable link has a tag, and sees only their own payment", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "500", reusable: true });
  expect(refusal(await askQuote(link.id, "usdc-base"))).toEqual([400, "invalid"]);
  const [one, two] = [uuid(), uuid()];
  const first = await quoteFor(link, "usdc-base", { attempt: one });
  const second = await quoteFor(link, "usdc-base", { attempt: two });
  expect(first.tag).not.toBe(second.tag);
  pay(second);
  mineSimulated("base", 10);
  expect((await check(link, { attempt: one })).link).toMatchObject({ paid: "0", payments: [] });
  const seen = await check(link, { attempt: two });
  expect(seen.link).toMatchObject({ status: "open", paid: "500" });
  expect(seen.quotes).toEqual([expect.objectContaining({ tag: second.tag })]);
});

test("DB-087 a transfer from before the quote does not match it", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  const before = { rail: "usdc-base" as const, address: payee.wallet.address };
  sendSimulated("base", { ...before, tokenAmount: 108_000_000n });
  await quoteFor(link, "usdc-base");
  mineSimulated("base", 20);
  expect((await check(link)).link).toMatchObject({ status: "open", payments: [] });
  expect((await ownerView(link)).unassigned).toEqual([]);
  sendSimulated("base", { ...before, tokenAmount: 108_000_000n });
  expect((await check(link)).link.payments).toHaveLength(1);
});

test("PY-070 a quote does not include what was paid another way meanwhile", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  await record(link.id, [byCard(4_000n)]);
  expect((await quoteFor(link, "usdc-base")).amount).toBe("6000");
});
