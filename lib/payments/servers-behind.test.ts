/**
 * Chain servers that are behind, or cannot read one transaction: no payment is revoked, and none is missed (PY-082,
 * PY-088).
 */
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { eventsOf, newCryptoPayee, ownerView, pay, quoteFor } from "@/lib/testing/pay-crypto";
import { simulatePayments } from "@/lib/testing/pay-simulator";
import { newLink } from "@/lib/testing/payments";
import {
  dropSimulated,
  mineSimulated,
  replaySimulated,
  setSimulatedReadable,
} from "./chains/simulated";
import { lookByClock } from "./check-chains";

simulatePayments();

/** Runs the scheduled work as often as a test needs. */
const tick = async () => {
  await pool().query("delete from rate_limit where key like 'pay-look:%'");
  return lookByClock();
};

test("PY-086, PY-088 a server that is one block behind revokes no payment and repeats no event", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  pay(await quoteFor(link, "usdc-base"));
  mineSimulated("base", 9);
  await tick();
  const paid = await ownerView(link);
  expect(paid.status).toBe("paid");
  mineSimulated("base", -1);
  await tick();
  const behind = await ownerView(link);
  expect([behind.status, behind.paidAt]).toEqual(["paid", paid.paidAt]);
  expect(behind.payments[0].confirmations).toEqual({ have: 10, need: 10 });
  mineSimulated("base", 1);
  await tick();
  expect(await eventsOf(payee)).toEqual(["pay.created", "pay.paid"]);
});

/** A server that does not know a transaction during one check, and knows it later in the same block. */
async function lookBehind(tx: string, blocks: number): Promise<void> {
  const move = dropSimulated("base", tx);
  await tick();
  mineSimulated("base", -blocks - 1);
  replaySimulated("base", tx, move!);
  mineSimulated("base", blocks);
}

test("PY-088 a payment fails when two checks miss its transaction, not when one server is behind", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  const tx = pay(await quoteFor(link, "usdc-base"));
  mineSimulated("base", 9);
  await tick();
  for (const more of [0, 5, 2]) {
    mineSimulated("base", more);
    await lookBehind(tx, 9 + more);
    mineSimulated("base", -more);
    expect((await ownerView(link)).status).toBe("paid");
    await tick();
  }
  dropSimulated("base", tx);
  mineSimulated("base", 1);
  await tick();
  expect((await ownerView(link)).status).toBe("paid");
  await tick();
  expect(await ownerView(link)).toMatchObject({ status: "open", flags: ["reorged"] });
  expect(await eventsOf(payee)).toEqual(["pay.created", "pay.paid", "pay.flagged reorged"]);
});

test("PY-082 a transfer that a server left out is found when its blocks are read again minutes later", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee, { amount: "10000" });
  const tx = pay(await quoteFor(link, "usdc-base"));
  mineSimulated("base", 80);
  await lookBehind(tx, 80);
  expect((await ownerView(link)).status).toBe("open");
  await tick();
  expect((await ownerView(link)).status).toBe("paid");
});

test("PY-101, DB-092 a transaction that cannot be read stops no other, and no wallet's check", async () => {
  const payee = await newCryptoPayee();
  const links = [await newLink(payee), await newLink(await newCryptoPayee())] as const;
  const txs = [];
  for (const link of links) txs.push(pay(await quoteFor(link, "usdc-base")));
  await tick();
  setSimulatedReadable("base", txs[0]!, false);
  const late = await newLink(await newCryptoPayee());
  pay(await quoteFor(late, "usdc-base"));
  mineSimulated("base", 10);
  expect((await tick()).failed).toEqual({ base: "This transaction cannot be read." });
  const statuses = [];
  for (const link of [...links, late]) statuses.push((await ownerView(link)).status);
  expect(statuses).toEqual(["pending", "paid", "paid"]);
  setSimulatedReadable("base", txs[0]!, true);
  await tick();
  expect((await ownerView(links[0])).status).toBe("paid");
});
