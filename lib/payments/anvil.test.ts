/** Stablecoin payments on a real EVM chain: anvil, called like any other chain server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { payRate } from "@/db/schema";
import { resetEnv } from "@/lib/env";
import { startAnvil, type TestChain } from "@/lib/testing/chains/anvil";
import {
  askQuote,
  attach,
  check,
  eventsOf,
  newCryptoPayee,
  newWallet,
  ownerView,
  putAddress,
  quoteFor,
} from "@/lib/testing/pay-crypto";
import { newLink, newPayee, readPayee } from "@/lib/testing/payments";
import { lookByClock } from "./check-chains";

let anvil: TestChain;
const settings = { PAY_RPC_BASE: "", PAY_RPC_POLYGON: "http://127.0.0.1:1" };

const setRate = (rate: string) =>
  db()
    .insert(payRate)
    .values({ currency: "EUR", rate, source: "ecb", at: new Date() })
    .onConflictDoUpdate({ target: payRate.currency, set: { rate, fetchedAt: new Date() } });

beforeAll(async () => {
  anvil = await startAnvil();
  await anvil.deploy("usdc-base");
  Object.assign(process.env, { ...settings, PAY_RPC_BASE: anvil.url });
  resetEnv();
  await setRate("1.08");
});
afterAll(async () => {
  for (const name of Object.keys(settings)) delete process.env[name];
  resetEnv();
  await anvil.stop();
});

const newPayment = async () => {
  const payee = await newCryptoPayee(["usdc-base", "usdc-polygon"]);
  const link = await newLink(payee, { amount: "10000" });
  return { payee, link };
};

test("a payer gets a quote, pays, is seen in the next block, and has paid ten blocks later", async () => {
  const { payee, link } = await newPayment();
  const quote = await quoteFor(link, "usdc-base");
  const tx = await anvil.send("usdc-base", quote.address, BigInt(quote.tokenAmount));
  const seen = (await check(link)).link;
  expect(seen).toMatchObject({
    status: "pending",
    payments: [{ tx, confirmations: { have: 1, need: 10 } }],
  });
  await anvil.mine(9);
  expect((await check(link)).link).toMatchObject({ status: "paid", paid: "10000" });
  expect(await eventsOf(payee)).toEqual(["pay.created", "pay.pending", "pay.paid"]);
});

test("PY-077 a new rate gives a new amount with the same tag, and either amount pays", async () => {
  const { link } = await newPayment();
  const first = await quoteFor(link, "usdc-base");
  await setRate("1.09");
  const second = await quoteFor(link, "usdc-base");
  expect([second.tag, second.rate]).toEqual([first.tag, "1.09"]);
  expect(BigInt(second.tokenAmount) - BigInt(first.tokenAmount)).toBe(1_000_000n);
  await setRate("1.08");
  await anvil.send("usdc-base", first.address, BigInt(first.tokenAmount));
  await anvil.mine(9);
  expect((await check(link)).link).toMatchObject({ status: "paid", paid: "10000" });
});

test("PY-088 a reorganisation removes a payment, and the same transaction later counts once", async () => {
  const { payee, link } = await newPayment();
  const quote = await quoteFor(link, "usdc-base");
  const tx = await anvil.send("usdc-base", quote.address, BigInt(quote.tokenAmount));
  expect((await check(link)).link.status).toBe("pending");
  const raw = await anvil.client.getTransaction({ hash: tx });
  await anvil.rollback(1);
  // A shorter chain alone is no proof that the transfer vanished.
  expect((await check(link)).link.status).toBe("pending");
  await anvil.mine(11);
  await lookByClock();
  expect((await ownerView(link)).status).toBe("pending");
  await lookByClock();
  expect(await ownerView(link)).toMatchObject({ status: "open", flags: ["reorged"], pending: "0" });
  const again = await anvil.client.sendTransaction({
    account: raw.from,
    to: raw.to,
    data: raw.input,
    gas: raw.gas,
    nonce: raw.nonce,
    maxFeePerGas: raw.maxFeePerGas as bigint,
    maxPriorityFeePerGas: raw.maxPriorityFeePerGas as bigint,
  });
  expect(again).toBe(tx);
  await anvil.client.waitForTransactionReceipt({ hash: tx, pollingInterval: 10 });
  await anvil.mine(9);
  await lookByClock();
  const back = await ownerView(link);
  expect(back).toMatchObject({ status: "paid", paid: "10000" });
  expect(back.payments).toHaveLength(1);
  expect(await eventsOf(payee)).toEqual([
    "pay.created",
    "pay.pending",
    "pay.flagged reorged",
    "pay.paid",
  ]);
  // Two epochs later the transfer is final.
  await anvil.mine(8);
  await lookByClock();
  const { rows } = await pool().query(
    "select 1 from pay_payment where link_id = $1 and watched_until is not null",
    [link.id],
  );
  expect(rows).toEqual([]);
});

test("a transfer to several receivers counts for each, and a token of another contract for none", async () => {
  const [one, two] = [await newPayment(), await newPayment()];
  const quotes = [await quoteFor(one.link, "usdc-base"), await quoteFor(two.link, "usdc-base")];
  const fake = "0x00000000000000000000000000000000000000fb";
  await anvil.deployFake(fake);
  for (const { address, tokenAmount } of quotes)
    await anvil.sendFake(fake, address, BigInt(tokenAmount));
  expect((await check(one.link)).link.status).toBe("open");
  await anvil.sendMany(
    "usdc-base",
    quotes.map(({ address }) => address),
    quotes.map(({ tokenAmount }) => BigInt(tokenAmount)),
  );
  await anvil.mine(9);
  for (const { link } of [one, two]) expect((await check(link)).link.status).toBe("paid");
});

test("a chain whose server is down gives no quote, and the scheduled run reports it", async () => {
  const { link } = await newPayment();
  const { status, body } = await askQuote(link.id, "usdc-polygon");
  expect([status, body.code]).toEqual([503, "unavailable"]);
  expect((await attach({ ...link }, "polygon", `0x${"ab".repeat(32)}`)).status).toBe(503);
  await quoteFor(link, "usdc-base");
  const { failed, looked } = await lookByClock();
  expect(looked).toBeGreaterThan(0);
  expect(failed.base).toBeUndefined();
});

test("PY-023 a contract wallet verifies its own signature (EIP-1271)", async () => {
  const owner = newWallet();
  const { address } = newWallet();
  await anvil.deployWallet(address, owner.address);
  const payee = await newPayee({ methods: ["crypto"] });
  const message = `Sealdesk payments\nProfile: ${payee.id}\nWallet: ${address}\nNetwork: evm\n\nSign to show this wallet is yours. This costs nothing and moves no money.`;
  const body = { address, rails: ["usdc-base"], was: null };
  const foreign = await newWallet().signMessage({ message });
  expect((await putAddress(payee, "evm", { ...body, proof: foreign })).status).toBe(403);
  const proof = await owner.signMessage({ message });
  expect((await putAddress(payee, "evm", { ...body, proof })).status).toBe(200);
  expect((await readPayee(payee)).addresses.evm.signed).toBe(true);
});
