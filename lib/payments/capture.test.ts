/**
 * PayPal orders that a payer approved: they are captured only while the link still takes the money (PY-070, PY-071).
 */
import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as cancelRoute from "@/app/api/pay/links/[linkId]/cancel/route";
import { db, pool } from "@/db/client";
import { payCheckout } from "@/db/schema";
import {
  eventsOfLink,
  happens,
  newPayableLink,
  openCheckout,
  readLink,
  returnFrom,
} from "@/lib/testing/pay-checkouts";
import { interceptProvider, simulatePayments } from "@/lib/testing/pay-simulator";
import { asOwner, newLink, record } from "@/lib/testing/payments";

simulatePayments({ STRIPE_CLIENT_ID: "ca_platform" });

test("PY-070 PY-071 an approved order is captured only while the link takes it from its payer", async () => {
  const { payee, id } = await newPayableLink();
  const captures: string[] = [];
  interceptProvider("paypal", async (line, answer) => {
    if (line.endsWith("/capture")) captures.push(line);
    return answer();
  });
  const attempt = randomUUID();
  const part = { ref: { isNew: true }, method: "manual", status: "paid", amount: 4_000n } as const;
  const rows: [object, (linkId: string) => Promise<unknown>][] = [
    [{}, (linkId) => asOwner(payee, cancelRoute.POST, { linkId }, { body: {} })],
    [
      {},
      (linkId) => pool().query("update pay_link set expires_at = now() where id = $1", [linkId]),
    ],
    [{}, (linkId) => record(linkId, [part])],
    [{ reusable: true }, (linkId) => record(linkId, [{ ...part, amount: 10_000n, attempt }])],
    [{ reusable: true }, (linkId) => record(linkId, [{ ...part, attempt }])],
  ];
  for (const [more, change] of rows) {
    const link = await newLink(payee, more);
    const body = "reusable" in more ? { attempt } : {};
    const order = await openCheckout("paypal", link, body);
    happens("paypal", order, "pay");
    await change(link.id);
    const { paid } = await readLink(link, attempt);
    for (let times = 0; times < 2; times++)
      expect((await returnFrom("paypal", link, order)).body.paid).toBe(paid);
    expect(captures).toEqual([]);
  }
  // Another payer's payment on a reusable link does not matter, and a part may be less than what is owed.
  const shared = await newLink(payee, { reusable: true });
  const order = await openCheckout("paypal", shared, { attempt });
  await record(shared.id, [{ ...part, attempt: randomUUID() }]);
  const rest = await openCheckout("paypal", { id, payee, body: {} }, { amount: "6000" });
  await record(id, [part]);
  for (const one of [order, rest]) happens("paypal", one, "pay");
  expect((await returnFrom("paypal", shared, order)).body.paid).toBe("10000");
  expect((await returnFrom("paypal", { id, payee, body: {} }, rest)).body.paid).toBe("10000");
  expect(captures).toHaveLength(2);
});

/** Approves two orders of one payer; the second returns while the first is being captured. */
async function captureTogether(amounts: [string, string], action: "pay" | "fail" = "pay") {
  const link = await newPayableLink();
  const orders: string[] = [];
  for (const amount of amounts) orders.push(await openCheckout("paypal", link, { amount }));
  const [first = "", second = ""] = orders;
  happens("paypal", first, action);
  happens("paypal", second, "pay");
  const captures: string[] = [];
  interceptProvider("paypal", async (line, answer) => {
    const order = orders.find((id) => line.endsWith(`/${id}/capture`));
    if (order) captures.push(order);
    if (order === first && captures.length === 1) await returnFrom("paypal", link, second);
    return answer();
  });
  await returnFrom("paypal", link, first);
  return { link, captures, first, second };
}

test("PY-070 two orders approved at the same moment capture no more than is owed", async () => {
  const { link, captures, first, second } = await captureTogether(["10000", "9000"]);
  await returnFrom("paypal", link, second);
  expect([captures, (await readLink(link)).paid]).toEqual([[first], "10000"]);
  expect(await eventsOfLink(link)).toEqual(["pay.created", "pay.paid"]);
});

test("PY-070 two parts that together are owed are both captured, and the second also when the first is declined", async () => {
  const both = await captureTogether(["6000", "4000"]);
  expect([both.captures, (await readLink(both.link)).paid]).toEqual([
    [both.first, both.second],
    "10000",
  ]);
  const { link, captures, first, second } = await captureTogether(["10000", "9000"], "fail");
  expect([captures, (await readLink(link)).paid]).toEqual([[first], "0"]);
  await returnFrom("paypal", link, second);
  expect([captures, (await readLink(link)).paid]).toEqual([[first, second], "9000"]);
});

test("PY-070 a declined capture leaves the claim that a concurrent check made on the same order", async () => {
  const link = await newPayableLink();
  const order = await openCheckout("paypal", link);
  happens("paypal", order, "fail");
  const endsAt = new Date(Date.now() + 900_000);
  const own = eq(payCheckout.id, order);
  interceptProvider("paypal", async (line, answer) => {
    if (line.endsWith("/capture"))
      await db().update(payCheckout).set({ captureEndsAt: endsAt }).where(own);
    return answer();
  });
  await returnFrom("paypal", link, order);
  const [row] = await db().select().from(payCheckout).where(own);
  expect(row?.captureEndsAt).toEqual(endsAt);
});

test("PY-070 an order whose capture was interrupted stays claimed until the scheduled check", async () => {
  const link = await newPayableLink();
  const [first, second] = [
    await openCheckout("paypal", link, { amount: "10000" }),
    await openCheckout("paypal", link, { amount: "9000" }),
  ];
  for (const order of [first, second]) happens("paypal", order, "pay");
  const captures: string[] = [];
  interceptProvider("paypal", async (line, answer) => {
    if (!line.endsWith("/capture")) return answer();
    captures.push(line);
    await answer();
    // PayPal captured the money, and its answer is lost.
    throw new TypeError("fetch failed");
  });
  expect((await returnFrom("paypal", link, first)).status).toBe(503);
  expect((await returnFrom("paypal", link, second)).body.paid).toBe("0");
  const due = sql`${payCheckout.dueAt} < now() + interval '2 minutes'`;
  expect(await db().$count(payCheckout, and(eq(payCheckout.id, first), due))).toBe(1);
  await returnFrom("paypal", link, first);
  await returnFrom("paypal", link, second);
  expect((await readLink(link)).paid).toBe("10000");
  expect(new Set(captures).size).toBe(1);
});
