/** Random histories of a simulated chain: in any order of events, the credited payments are those on the chain. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import type { QuoteView } from "@/lib/contract/pay-crypto";
import { drill } from "@/lib/testing/drill";
import { newCryptoPayee, ownerView, pay, quoteFor } from "@/lib/testing/pay-crypto";
import { simulatePayments } from "@/lib/testing/pay-simulator";
import { newLink } from "@/lib/testing/payments";
import { dropSimulated, mineSimulated, replaySimulated } from "./chains/simulated";
import { lookByClock } from "./check-chains";

simulatePayments();

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("send" as const), which: fc.nat(), cents: fc.nat(3) }),
    fc.record({ kind: fc.constantFrom("drop" as const, "replay" as const), which: fc.nat() }),
    fc.record({ kind: fc.constant("mine" as const), which: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constantFrom("look" as const, "ask" as const), which: fc.nat() }),
  ),
  { minLength: 5, maxLength: 25 },
);

/** At this depth the test removes no more transactions. */
const FINAL_DEPTH = 19;

interface Sent {
  tx: string;
  link: number;
  amount: bigint;
  /** The test's own block counter. */
  block: number;
  away: ReturnType<typeof dropSimulated> | null;
}

test("PY-082, PY-088 the credited payments are those on the chain, each transfer once", async () => {
  const payee = await newCryptoPayee();
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      await pool().query("delete from pay_quote");
      const links = [await newLink(payee, { reusable: true, amount: null })];
      links.push(await newLink(payee, { reusable: true, amount: null }));
      const attempts = links.map(() => crypto.randomUUID());
      const ask = (at: number, amount: string): Promise<QuoteView> =>
        quoteFor(links[at]!, "usdc-base", { amount, attempt: attempts[at]! });
      const quotes = [await ask(0, "108"), await ask(1, "108")];
      const sent: Sent[] = [];
      let head = 0;
      for (const { kind, which, ...more } of history) {
        const at = which % 2;
        const some = sent[which % Math.max(1, sent.length)];
        if (kind === "send") {
          const quote = quotes[at]!;
          const share = [1n, 1n, 2n, 5n][(more as { cents: number }).cents]!;
          const base = BigInt(quote.tokenAmount) - BigInt(quote.tag);
          const tx = pay(quote, { tokenAmount: base * share + BigInt(quote.tag) });
          head++;
          sent.push({
            tx,
            link: at,
            amount: BigInt(quote.amount) * share,
            block: head,
            away: null,
          });
        } else if (kind === "drop" && some && !some.away && head - some.block < FINAL_DEPTH) {
          some.away = dropSimulated("base", some.tx);
        } else if (kind === "replay" && some?.away) {
          head++;
          replaySimulated("base", some.tx, some.away);
          Object.assign(some, { away: null, block: head });
        } else if (kind === "mine") {
          head += which;
          mineSimulated("base", which);
        }
        if (kind === "look") await lookByClock();
        if (kind === "ask") quotes[at] = await ask(at, "108");
      }
      mineSimulated("base", 10);
      await lookByClock();
      await lookByClock();
      for (const [at, link] of links.entries()) {
        const view = await ownerView(link);
        const there = sent.filter((one) => one.link === at && !one.away);
        const credited = there.reduce((sum, { amount }) => sum + amount, 0n);
        expect([view.paid, view.pending]).toEqual([String(credited), "0"]);
        const counted = view.payments.filter((one: { status: string }) => one.status === "paid");
        expect(counted).toHaveLength(there.length);
      }
    }),
    { numRuns: drill(40, 5), endOnFailure: true },
  );
}, 300_000);
