/** After any events in any order, a link's sums, status and events agree with each other. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { PAY_EVENT_TYPES, PAYMENT_METHODS, PAYMENT_STATUSES } from "@/lib/contract/pay-shapes";
import { drill } from "@/lib/testing/drill";
import { newLinkRow, newPaymentRow } from "@/lib/testing/payment-rows";
import { isCounted, linkStatus, totalsOf } from "./status";
import {
  cancelLink,
  changePayment,
  type LinkWithPayments,
  type Outcome,
  recomputeLink,
} from "./transitions";

const START = Date.parse("2026-11-23T12:00:00Z");
const act = fc.record({
  kind: fc.constantFrom("move", "move", "move", "cancel", "clock"),
  of: fc.nat(3),
  method: fc.constantFrom(...PAYMENT_METHODS),
  status: fc.option(fc.constantFrom(...PAYMENT_STATUSES), { nil: undefined }),
  amount: fc.option(fc.bigInt(1n, 150n), { nil: undefined }),
  refunded: fc.option(fc.bigInt(0n, 150n), { nil: undefined }),
  refundedByHand: fc.option(fc.bigInt(0n, 150n), { nil: undefined }),
  minutes: fc.nat(30),
});
const link = fc.record({
  amount: fc.constantFrom(100n, 60n),
  reusable: fc.boolean(),
  expiresAt: fc.option(fc.constant(new Date(START + 60 * 60_000)), { nil: null }),
});
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;

function perform(
  current: LinkWithPayments,
  { kind, of, method, minutes: _, ...move }: Act,
  now: Date,
): Outcome {
  // Only an open link is canceled: see links.ts.
  const isOver = ["paid", "refunded", "canceled"].includes(current.link.status);
  if (kind === "cancel" && !isOver) return cancelLink(current, now);
  if (kind !== "move") return recomputeLink(current, now);
  const found = current.payments[of];
  const { status = "started", amount = 50n } = move;
  const made = newPaymentRow(method, { status: isCounted(status) ? "paid" : status, amount });
  return changePayment(current, found ?? made, !found, move, now);
}

test("a link's status follows from its payments, and every change of it has one event", () => {
  fc.assert(
    fc.property(link, fc.array(act, { maxLength: 25 }), (terms, acts) => {
      let current: LinkWithPayments = { link: newLinkRow(terms), payments: [] };
      let now = new Date(START);
      for (const each of acts) {
        now = new Date(now.getTime() + each.minutes * 60_000);
        const before = current.link;
        const outcome = perform(current, each, now);
        const { link: after, payments, events } = outcome;
        const totals = totalsOf(payments);
        expect(after).toMatchObject(totals);
        expect(totals.refunded <= totals.paid).toBe(true);
        for (const { refunded, amount, status } of payments)
          expect([refunded <= amount, status === "refunded"]).toEqual([
            true,
            refunded === amount && isCounted(status),
          ]);
        expect(after.status).toBe(
          linkStatus({
            amount: after.amount,
            reusable: after.reusable,
            counted: totals.paid,
            refunded: totals.refunded,
            hasPending: payments.some(({ status }) => status === "pending"),
            wasPaid: after.paidAt !== null,
            isCanceled: after.canceledAt !== null,
            isExpired: after.expiresAt !== null && after.expiresAt <= now,
          }),
        );
        const told = events.filter(({ type }) => type !== "pay.flagged");
        for (const { type } of events) expect(PAY_EVENT_TYPES).toContain(type);
        const counted = ({ payments }: LinkWithPayments) =>
          payments.filter(({ status }) => isCounted(status)).length;
        // A vanished payment is reported by its flag, whatever status the link returns to.
        const isNews =
          after.status !== before.status &&
          counted(outcome) >= counted(current) &&
          !["open", "partial", "pending"].includes(after.status);
        // Expiry is reported once, even when the link returns to it.
        const times = after.status === "expired" && before.expiredAt ? 0 : 1;
        const named = told.filter(({ type }) => type === `pay.${after.status}`);
        if (isNews) expect(named).toHaveLength(times);
        expect(new Set(told.map(({ type }) => type)).size).toBe(told.length);
        // Repeated information causes no event.
        expect(recomputeLink(outcome, now).events).toEqual([]);
        current = outcome;
      }
    }),
    { numRuns: drill(10_000), seed: 17 },
  );
}, 120_000);
