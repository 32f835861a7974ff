/** Two server processes that serve the same payers and owners at once (PY-078, PY-084). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/db/client";
import { ownSite } from "@/lib/testing/events";
import { newCryptoPayee, ownerView } from "@/lib/testing/pay-crypto";
import { simulatePayments } from "@/lib/testing/pay-simulator";
import { eventsOf, newLink, type TestPayee } from "@/lib/testing/payments";
import { type SecondProcess, startSecondProcess } from "@/lib/testing/process";

simulatePayments();
let servers: SecondProcess[] = [];
beforeAll(async () => {
  servers = [await startSecondProcess(), await startSecondProcess()];
});
afterAll(() => Promise.all(servers.map((server) => server.kill())));

/** Twenty requests at once, ten to each process. */
const twenty = (payee: TestPayee, body: object, linkIdOf: (at: number) => string, what: string) =>
  Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const response = await fetch(
        `${servers[at % 2]?.url}/api/pay/links/${linkIdOf(at)}/${what}`,
        {
          method: "POST",
          headers: {
            ...ownSite(payee),
            "X-Pay-Auth": payee.auth,
            "Idempotency-Key": "order-17:paid",
          },
          body: JSON.stringify(body),
        },
      );
      return { status: response.status, answer: await response.json() };
    }),
  );

test("twenty quotes never share an amount when only twenty tags are free", async () => {
  const payee = await newCryptoPayee();
  const other = await newLink(payee);
  const links = await Promise.all(Array.from({ length: 20 }, () => newLink(payee)));
  await pool().query(
    `insert into pay_quote (link_id, rail, address, tag, heads, live_until)
     select $1, 'usdc-base', $2, tag, '{}', now() + interval '1 day' from generate_series(21, 9999) tag`,
    [other.id, payee.wallet.address],
  );
  const body = { rail: "usdc-base" };
  const quotes = await twenty(payee, body, (at) => links[at]?.id ?? "", "quote");
  expect(quotes.map(({ status }) => status)).toEqual(Array(20).fill(200));
  const tags = quotes.map(({ answer }) => answer.tag).sort((a, b) => a - b);
  expect(tags).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(new Set(quotes.map(({ answer }) => answer.tokenAmount)).size).toBe(20);
});

test("twenty marks with one key record one payment and get the same answer", async () => {
  const link = await newLink();
  const body = { status: "paid", amount: "4000" };
  const answers = await twenty(link.payee, body, () => link.id, "mark");
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 200, answer: { status: "partial", paid: "4000" } });
  expect((await ownerView(link)).payments).toHaveLength(1);
  expect(await eventsOf(link.payee)).toEqual(["pay.created", "pay.partial"]);
});
