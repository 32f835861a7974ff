/** Checks of simulated chains: a transfer counts once, and not after it vanishes (PY-079…PY-082, PY-088, PY-101). */
import { expect, test } from "vitest";
import * as cancelRoute from "@/app/api/pay/links/[linkId]/cancel/route";
import * as checkRoute from "@/app/api/pay/links/[linkId]/check/route";
import * as payeeCheckRoute from "@/app/api/pay/payees/[payeeId]/check/route";
import { pool } from "@/db/client";
import { drill } from "@/lib/testing/drill";
import {
  askQuote,
  attach,
  check,
  eventsOf,
  newCryptoPayee,
  newWallet,
  ownerView,
  pay,
  putAddress,
  quoteFor,
} from "@/lib/testing/pay-crypto";
import { simulatePayments } from "@/lib/testing/pay-simulator";
import { askPay, asOwner, newLink, newPayee, spendAll } from "@/lib/testing/payments";
import {
  breakSimulated,
  dropSimulated,
  mineSimulated,
  replaySimulated,
  sendSimulated,
} from "./chains/simulated";
import { lookByClock } from "./check-chains";
import { payLookLimit } from "./limits";
import { sweepQuotes } from "./looks";

simulatePayments();

const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
/** Runs the scheduled work as often as a test needs. */
const tick = async () => {
  await pool().query("delete from rate_limit where key like 'pay-look:%'");
  return lookByClock();
};

test("PY-081 a transfer that matches no quote waits until its owner assigns it, once", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  const quote = await quoteFor(link, "usdc-base");
  const tokenAmount = 108_000_000n + BigInt(quote.tag === 5 ? 6 : 5);
  const tx = pay(quote, { tokenAmount });
  mineSimulated("base", 10);
  await check(link);
  const waiting = await ownerView(link);
  expect([waiting.status, waiting.unassigned]).toEqual([
    "open",
    [expect.objectContaining({ chain: "base", tx, tokenAmount: String(tokenAmount) })],
  ]);
  expect((await attach(link, "base", tx)).body).toMatchObject({ status: "paid", paid: "10000" });
  expect((await attach(link, "base", tx)).status).toBe(200);
  expect((await ownerView(link)).unassigned).toEqual([]);
  const other = await newLink(payee);
  expect(refusal(await attach(other, "base", tx))).toEqual([409, "conflict"]);
  expect(refusal(await attach(link, "base", `0x${"ab".repeat(32)}`))).toEqual([404, "not_found"]);
  const foreign = sendSimulated("base", {
    rail: "usdc-base",
    address: newWallet().address,
    tokenAmount,
  });
  expect(refusal(await attach(link, "base", foreign))).toEqual([404, "not_found"]);
  breakSimulated("base", "down");
  expect(refusal(await attach(link, "base", tx))).toEqual([503, "unavailable"]);
  breakSimulated("base", null);
  expect(await eventsOf(payee)).toEqual(["pay.created", "pay.paid", "pay.created"]);
});

test("PY-081 a worthless output does not stop the others of its transaction from counting", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  const { address } = payee.wallet;
  const dust = { rail: "usdc-base", address, tokenAmount: 0n } as const;
  const tx = sendSimulated("base", dust, { ...dust, tokenAmount: 108_000_000n });
  mineSimulated("base", 10);
  for (let times = 0; times < 2; times++)
    expect((await attach(link, "base", tx)).body).toMatchObject({ status: "paid", paid: "10000" });
  const other = await newLink(payee);
  expect(refusal(await attach(other, "base", tx))).toEqual([409, "conflict"]);
  const nothing = sendSimulated("base", dust);
  expect(refusal(await attach(link, "base", nothing))).toEqual([404, "not_found"]);
});

test("PY-081 a profile that lost a wallet to its owner cannot count that owner's transfers", async () => {
  const [loser, owner] = [await newCryptoPayee(), await newPayee({ methods: ["crypto", "bank"] })];
  const body = { address: loser.wallet.address, rails: ["usdc-base"] };
  const { sign } = (await putAddress(owner, "evm", body)).body;
  const link = await newLink(loser);
  const tx = sendSimulated("base", {
    rail: "usdc-base",
    address: body.address,
    tokenAmount: 108_000_000n,
  });
  const proof = await loser.wallet.signMessage({ message: sign });
  expect((await putAddress(owner, "evm", { ...body, proof })).status).toBe(200);
  expect(refusal(await attach(link, "base", tx))).toEqual([404, "not_found"]);
  expect((await attach(await newLink(owner), "base", tx)).body).toMatchObject({ pending: "10000" });
});

test("PY-081 a transfer to a former wallet still belongs to the profile", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee);
  const quote = await quoteFor(link, "usdc-base");
  const was = payee.wallet.address;
  await putAddress(payee, "evm", { address: newWallet().address, rails: ["usdc-base"], was });
  expect(refusal(await askQuote(link.id, "usdc-base"))).toEqual([400, "method"]);
  pay(quote);
  const late = sendSimulated("base", { rail: "usdc-base", address: was, tokenAmount: 54_000_000n });
  mineSimulated("base", 10);
  await tick();
  expect((await ownerView(link)).paid).toBe("10000");
  expect(
    (await attach(await newLink(payee, { to: {}, methods: ["bank"] }), "base", late)).body,
  ).toMatchObject({ paid: "5000" });
});

test("PY-082 a pending transfer counts on the link it was assigned to, once it is deep enough", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000", rails: ["usdc-polygon"] });
  const tx = sendSimulated("base", {
    rail: "usdc-base",
    address: payee.wallet.address,
    tokenAmount: 108_000_000n,
  });
  const attached = await attach(link, "base", tx);
  expect(attached.body).toMatchObject({ status: "pending", pending: "10000" });
  mineSimulated("base", 10);
  await tick();
  expect(await ownerView(link)).toMatchObject({ status: "paid", flags: ["wrong-rail"] });
});

test("PY-088 a payment whose transaction vanishes fails, and counts once more when it returns", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  const tx = pay(await quoteFor(link, "usdc-base"));
  mineSimulated("base", 9);
  expect((await check(link)).link).toMatchObject({ status: "paid" });
  const move = dropSimulated("base", tx);
  mineSimulated("base", 1);
  await tick();
  await tick();
  const gone = await ownerView(link);
  expect(gone).toMatchObject({ status: "open", paid: "0", paidAt: null, flags: ["reorged"] });
  expect(gone.payments).toEqual([expect.objectContaining({ status: "failed", tx })]);
  await tick();
  replaySimulated("base", tx, move);
  mineSimulated("base", 9);
  await Promise.all([tick(), check(link), tick()]);
  const back = await ownerView(link);
  expect(back).toMatchObject({ status: "paid", paid: "10000" });
  expect(back.payments).toHaveLength(1);
  expect(await eventsOf(payee)).toEqual([
    "pay.created",
    "pay.paid",
    "pay.flagged reorged",
    "pay.paid",
  ]);
});

test("DB-088 a payment that is still pending after a day is watched until it counts", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  pay(await quoteFor(link, "usdc-base"));
  expect((await check(link)).link).toMatchObject({ status: "pending" });
  const dayAgo = "watched_until = now() - interval '1 second'";
  await pool().query(`update pay_payment set ${dayAgo} where link_id = $1`, [link.id]);
  await tick();
  mineSimulated("base", 9);
  await tick();
  expect(await ownerView(link)).toMatchObject({ status: "paid", paid: "10000" });
});

test("PY-101, DB-092 a chain that fails does not stop the others, and the reason is reported", async () => {
  const payee = await newCryptoPayee();
  await pool().query("delete from pay_quote");
  const [one, two] = [await newLink(payee), await newLink(payee)];
  const quotes = [await quoteFor(one, "usdc-base"), await quoteFor(two, "usdc-polygon")];
  for (const quote of quotes) pay(quote);
  for (const chain of ["base", "polygon"] as const) mineSimulated(chain, 12);
  breakSimulated("base", "The server answered 502.");
  const { failed, confirmed } = await tick();
  expect([failed, confirmed]).toEqual([{ base: "The server answered 502." }, 1]);
  expect((await ownerView(two)).status).toBe("paid");
  breakSimulated("base", null);
  expect(await tick()).toMatchObject({ failed: {}, confirmed: 1 });
  expect((await ownerView(one)).status).toBe("paid");
});

test("DB-092 a chain that fails for some addresses does not stop the others, and a check ends at its deadline", async () => {
  const payee = await newCryptoPayee();
  await pool().query("delete from pay_quote");
  const [one, two] = [await newLink(payee), await newLink(payee)];
  for (const quote of [await quoteFor(one, "usdc-base"), await quoteFor(two, "usdc-polygon")])
    pay(quote);
  for (const chain of ["base", "polygon"] as const) mineSimulated(chain, 12);
  const late = await lookByClock(new Date(), Date.now());
  const isLate = expect.stringContaining("timeout");
  expect(late).toMatchObject({ confirmed: 0, failed: { base: isLate, polygon: isLate } });
  await pool().query(`create function break_looks() returns trigger language plpgsql as
    $$ begin raise exception 'a row of ours is wrong'; end $$`);
  await pool().query(
    "create trigger break_looks before insert on pay_payment for each row when (new.chain = 'base') execute function break_looks()",
  );
  try {
    const { failed, confirmed } = await tick();
    expect([failed, confirmed]).toEqual([{ base: "It failed." }, 1]);
  } finally {
    await pool().query("drop trigger break_looks on pay_payment");
    await pool().query("drop function break_looks");
  }
  expect((await ownerView(two)).status).toBe("paid");
  expect(await tick()).toMatchObject({ failed: {}, confirmed: 1 });
});

test("PY-079, PY-080 checks have a minimum interval, and the answer is the same without a check", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee);
  const ask = async () =>
    (await askPay(checkRoute.POST, { linkId: link.id }, { body: {} })).body.link.status;
  const quote = await quoteFor(link, "usdc-base");
  expect(await ask()).toBe("open");
  pay(quote);
  expect(await ask()).toBe("open");
  await pool().query(
    "update pay_link set looked_at = looked_at - interval '5 seconds' where id = $1",
    [link.id],
  );
  await spendAll(payLookLimit, "base");
  mineSimulated("base", 1);
  expect(await ask()).toBe("open");
  expect((await check(link)).link.status).toBe("pending");
  const owner = () => asOwner(payee, payeeCheckRoute.POST, {}, { body: {} });
  await owner();
  mineSimulated("base", 10);
  expect((await owner()).body).toEqual({ ok: true });
  expect((await ownerView(link)).status).toBe("pending");
  await pool().query(
    "update payee set checked_at = checked_at - interval '15 seconds' where id = $1",
    [payee.id],
  );
  await owner();
  expect((await ownerView(link)).status).toBe("paid");
});

test("quotes that can no longer be paid are removed, with the scan positions of their wallets", async () => {
  const [old, live] = [await newCryptoPayee(), await newCryptoPayee()];
  for (const payee of [old, live]) await quoteFor(await newLink(payee), "usdc-base");
  const { address } = old.wallet;
  await pool().query(
    "update pay_quote set live_until = now() - interval '1 second' where address = $1",
    [address],
  );
  await sweepQuotes();
  const left = async (table: string, of: typeof old) =>
    (await pool().query(`select from ${table} where address = $1`, [of.wallet.address])).rowCount;
  expect([await left("pay_quote", old), await left("pay_scan", old)]).toEqual([0, 0]);
  expect([await left("pay_quote", live), await left("pay_scan", live)]).toEqual([1, 5]);
});

test("PY-071 money that arrives after the end counts as late", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  const quote = await quoteFor(link, "usdc-base");
  await asOwner(payee, cancelRoute.POST, { linkId: link.id }, { body: {} });
  pay(quote);
  mineSimulated("base", 10);
  await tick();
  expect(await ownerView(link)).toMatchObject({ status: "paid", flags: ["late"] });
});

test("PY-082 a scheduled check and a payer's check at once record one payment and one event", async () => {
  let payee = await newCryptoPayee();
  for (let round = 0; round < drill(200); round++) {
    // An owner has a limit of requests in ten minutes.
    if (round % 100 === 99) payee = await newCryptoPayee();
    const link = await newLink(payee, { amount: "10000" });
    const quote = await quoteFor(link, "usdc-base");
    pay(quote);
    const isDeep = round % 2 === 0;
    if (isDeep) mineSimulated("base", 9);
    await pool().query("delete from rate_limit where key like 'pay-look:%'");
    await Promise.all([check(link), lookByClock(), lookByClock()]);
    const { payments } = await ownerView(link);
    expect(payments).toHaveLength(1);
    expect(payments[0]).toMatchObject({ amount: "10000", status: isDeep ? "paid" : "pending" });
    expect(await eventsOf(payee, link.id)).toEqual([
      "pay.created",
      isDeep ? "pay.paid" : "pay.pending",
    ]);
  }
}, 900_000);
