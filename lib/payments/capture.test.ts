/** Orders that a payer approved at PayPal: their money is taken only while the link takes it (PY-070, PY-071). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as cancelRoute from "@/app/api/pay/links/[linkId]/cancel/route";
import { pool } from "@/db/client";
import {
  happens,
  newPayableLink,
  openCheckout,
  readLink,
  returnFrom,
} from "@/lib/testing/pay-checkouts";
import { interceptProvider, simulatePayments } from "@/lib/testing/pay-simulator";
import { asOwner, newLink, record } from "@/lib/testing/payments";

simulatePayments({ STRIPE_CLIENT_ID: "ca_platform" });

test("PY-070 PY-071 an order that is approved is captured only while the link takes it from its payer", async () => {
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
  // Whoever else pays a reusable link is not meant, and a part that was asked for may be less than is owed.
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
