/** DB-088's table, row by row, without a database: how a change affects a link, and which events it causes. */
import { expect, test } from "vitest";
import {
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  type PayFlag,
  type PaymentMethod,
  type PaymentStatus,
} from "@/lib/contract/pay-shapes";
import { newLinkRow, newPaymentRow } from "@/lib/testing/payment-rows";
import type { LinkRow } from "./rows";
import { type LinkFacts, linkStatus } from "./status";
import {
  cancelLink,
  changePayment,
  type LinkWithPayments,
  type Outcome,
  type PaymentChange,
  recomputeLink,
} from "./transitions";

const NOW = new Date("2026-11-23T12:00:00Z");
/** The expiry of a link that has one. */
const END = new Date("2026-11-23T11:30:00Z");
const PAST = new Date("2026-11-23T11:00:00Z");

/**
 * The columns: the link, the changes in order, its new status, its payments' statuses, and the events of the last
 * change. `#1` is its first payment, `early` is before its expiry, a number is an amount.
 */
const TABLE = `
card: completed, not paid yet              |               | pending                                              | pending  | pending       | pay.pending
card: the same of a part                   |               | paid 40, pending 60                                  | pending  | paid pending  | pay.pending
card: completed and paid                   |               | paid                                                 | paid     | paid          | pay.paid
card: completed with less                  |               | paid 40                                              | partial  | paid          | pay.partial
card: the delayed method succeeded         |               | pending, #1 paid                                     | paid     | paid          | pay.paid
card: a second part that makes it whole    |               | paid 40, paid 60                                     | paid     | paid paid     | pay.paid
card: the delayed method failed            |               | pending, #1 failed                                   | open     | failed        |
card: the same of a part                   |               | paid 40, pending, #2 failed                          | partial  | paid failed   |
card: the same after the end of its time   | ends          | pending early, #1 failed                             | expired  | failed        | pay.expired
card: refunded                             |               | paid, #1 refunded 100                                | refunded | refunded      | pay.refunded
card: a part refunded                      |               | paid, #1 refunded 30                                 | paid     | paid          | pay.refunded, pay.flagged partly-refunded
card: another part refunded                |               | paid, #1 refunded 30, #1 refunded 50                 | paid     | paid          | pay.refunded
card: refunded to the end                  |               | paid, #1 refunded 30, #1 refunded 100                | refunded | refunded      | pay.refunded
card: paid again after a refund            |               | paid, #1 refunded 100, paid                          | paid     | refunded paid | pay.paid
card: the refund failed                    |               | paid, #1 refunded 100, #1 refunded 0                 | paid     | paid          | pay.paid
card: the refund of a part failed          |               | paid 40, #1 refunded 40, #1 refunded 0               | partial  | paid          | pay.partial
card: one of two refunds failed            |               | paid, #1 refunded 50, #1 refunded 20                 | paid     | paid          | pay.refunded
card: a refund failed that was canceled    |               | paid 40, cancel, #1 refunded 40, #1 refunded 0       | canceled | paid          | pay.canceled
card: marked refunded, and refunded        |               | paid, #1 marked 40, #1 refunded 60                   | refunded | refunded      | pay.refunded
card: refunded, and marked refunded        |               | paid, #1 refunded 60, #1 marked 40                   | refunded | refunded      | pay.refunded
card: then the refund failed               |               | paid, #1 refunded 80, #1 marked 40, #1 refunded 0    | paid     | paid          | pay.paid, pay.flagged partly-refunded
manual: one of two refunded                |               | paid 60 manual, paid 40 manual, #2 marked 40 +partly-refunded | paid | paid refunded | pay.refunded, pay.flagged partly-refunded
dispute opened                             |               | paid, #1 +disputed                                   | paid     | paid          | pay.flagged disputed
dispute lost                               |               | paid, #1 +disputed, #1 refunded 100                  | refunded | refunded      | pay.refunded
dispute lost of a part                     |               | paid, #1 +disputed, #1 refunded 40                   | paid     | paid          | pay.refunded, pay.flagged partly-refunded
dispute won                                |               | paid, #1 +disputed, #1 paid                          | paid     | paid          |
paypal: completed                          |               | paid paypal                                          | paid     | paid          | pay.paid
paypal: completed with less                |               | paid 99 paypal                                       | partial  | paid          | pay.partial
paypal: pending                            |               | pending paypal                                       | pending  | pending       | pay.pending
paypal: denied                             |               | pending paypal, #1 failed                            | open     | failed        |
paypal: reversed                           |               | paid paypal, #1 refunded 100 +disputed               | refunded | refunded      | pay.refunded, pay.flagged disputed
crypto: seen, too few blocks               |               | pending crypto                                       | pending  | pending       | pay.pending
crypto: the same on a part                 |               | paid 40, pending crypto                              | pending  | paid pending  | pay.pending
crypto: the same after the end of its time | ends          | clock, pending crypto                                | pending  | pending       | pay.pending (late), pay.flagged late (late)
crypto: the same when canceled             |               | cancel, pending crypto                               | canceled | pending       | pay.pending
crypto: that then counts                   |               | cancel, pending crypto, #1 paid                      | paid     | paid          | pay.paid (late), pay.flagged late (late)
crypto: deep enough                        |               | pending crypto, #1 paid                              | paid     | paid          | pay.paid
crypto: deep enough, and less              |               | pending crypto, #1 paid 40 +underpaid                | partial  | paid          | pay.partial, pay.flagged underpaid
crypto: deep enough, and more              |               | pending crypto, #1 paid 130                          | paid     | paid          | pay.paid, pay.flagged overpaid
crypto: one more block                     |               | pending crypto, #1 pending                           | pending  | pending       |
crypto: fewer blocks once it counted       |               | paid crypto, #1 pending                              | paid     | paid          |
crypto: it vanished while pending          |               | pending crypto, #1 failed +reorged                   | open     | failed        | pay.flagged reorged
crypto: it vanished after it counted       |               | paid crypto, #1 failed +reorged                      | open     | failed        | pay.flagged reorged
crypto: it came back                       |               | paid crypto, #1 failed +reorged, #1 paid             | paid     | paid          | pay.paid
crypto: one of two vanished                |               | paid 60 crypto, paid 40 crypto, #2 failed +reorged   | partial  | paid failed   | pay.flagged reorged
crypto: it came back after its time        | ends          | paid crypto early, #1 failed +reorged early, #1 paid | paid     | paid          | pay.paid
crypto: attached on another rail           |               | paid crypto +wrong-rail                              | paid     | paid          | pay.paid, pay.flagged wrong-rail
bank: announced                            |               | started bank                                         | open     | started       |
bank: marked, all of it                    |               | started bank, #1 paid                                | paid     | paid          | pay.paid
bank: marked, less                         |               | started bank, #1 paid 40                             | partial  | paid          | pay.partial
manual: marked while another is pending    |               | pending, paid manual                                 | paid     | pending paid  | pay.paid
manual: marked, a part of it               |               | pending, paid 40 manual                              | pending  | pending paid  | pay.partial
manual: marked, more                       |               | paid 150 manual                                      | paid     | paid          | pay.paid, pay.flagged overpaid
any: more on a paid link                   |               | paid, paid                                           | paid     | paid paid     | pay.flagged overpaid
any: pending on a paid link                |               | paid, pending                                        | paid     | paid pending  |
any: money after the end of its time       | ends          | clock, paid                                          | paid     | paid          | pay.paid (late), pay.flagged late (late)
any: a part of it                          | ends          | clock, paid 40                                       | partial  | paid          | pay.partial (late), pay.flagged late (late)
any: money after a cancellation            |               | cancel, paid                                         | paid     | paid          | pay.paid (late), pay.flagged late (late)
any: a part of it after a cancellation     |               | cancel, paid 40                                      | partial  | paid          | pay.partial (late), pay.flagged late (late)
its time passes                            | ends          | started bank early, clock                            | expired  | canceled      | pay.expired
its time passes twice                      | ends          | clock, clock                                         | expired  |               |
its time passes when a part is paid        | ends          | paid 40 early, clock                                 | partial  | paid          | pay.flagged underpaid
its time passes while one is pending       | ends          | pending early, clock                                 | pending  | pending       |
that one then counts in time               | ends          | pending early, clock, #1 paid                        | paid     | paid          | pay.paid
its time passes when it is paid            | ends          | paid early, clock                                    | paid     | paid          |
canceled while open                        |               | started bank, cancel                                 | canceled | canceled      | pay.canceled
canceled while pending                     |               | pending, cancel                                      | canceled | pending       | pay.canceled
canceled when a part is paid               |               | paid 40, cancel                                      | canceled | paid          | pay.canceled
canceled after the end of its time         | ends          | clock, cancel                                        | canceled |               | pay.canceled
reusable: pending                          | reusable      | pending                                              | open     | pending       | pay.pending
reusable: paid                             | reusable      | paid, paid                                           | open     | paid paid     | pay.paid
reusable: refunded                         | reusable      | paid, #1 refunded 100                                | open     | refunded      | pay.refunded
reusable: the refund failed                | reusable      | paid, #1 refunded 100, #1 refunded 0                 | open     | paid          | pay.paid
reusable: canceled                         | reusable      | paid, cancel                                         | canceled | paid          | pay.canceled
reusable: money after a cancellation       | reusable      | cancel, paid                                         | canceled | paid          | pay.paid (late), pay.flagged late (late)
reusable: its time passes                  | reusable ends | paid early, clock                                    | expired  | paid          | pay.expired
reusable: a payer pays twice               | reusable      | paid by-a, paid by-a                                 | open     | paid paid     | pay.paid, pay.flagged overpaid
reusable: two payers pay                   | reusable      | paid by-a, paid by-b                                 | open     | paid paid     | pay.paid
`;

interface Act extends PaymentChange {
  kind: "payment" | "cancel" | "clock";
  /** Which payment changes, counted from 1; absent: a new one. */
  of?: number;
  method: PaymentMethod;
  attempt: string | null;
  now: Date;
}

/** `paid 40 crypto +underpaid` */
function actOf(text: string): Act {
  const act: Act = { kind: "payment", method: "card", attempt: null, now: NOW };
  const words = text.split(" ");
  if (text === "cancel" || text === "clock") return { ...act, kind: text };
  const flags: PayFlag[] = [];
  for (const [at, word] of words.entries()) {
    if (word.startsWith("#")) act.of = Number(word.slice(1));
    else if (word === "refunded") act.refunded = BigInt(words[at + 1] ?? "0");
    else if (word === "marked") act.refundedByHand = BigInt(words[at + 1] ?? "0");
    else if (/^\d+$/.test(word))
      act.amount = /refunded|marked/.test(words[at - 1] ?? "") ? undefined : BigInt(word);
    else if (word.startsWith("+")) flags.push(word.slice(1) as PayFlag);
    else if (word.startsWith("by-")) act.attempt = word;
    else if (word === "early") act.now = PAST;
    else if (PAYMENT_STATUSES.some((status) => status === word)) act.status = word as PaymentStatus;
    else if (PAYMENT_METHODS.some((method) => method === word)) act.method = word as PaymentMethod;
    else throw new Error(`What is ${word}?`);
  }
  return { ...act, flags };
}

const listOf = (cell: string, by = ", "): string[] => (cell === "" ? [] : cell.split(by));

const rows = TABLE.trim()
  .split("\n")
  .map((line) => {
    const [what = "", link = "", acts = "", status = "", payments = "", events = ""] = line
      .split("|")
      .map((cell) => cell.trim());
    return {
      what,
      link: {
        reusable: link.includes("reusable"),
        expiresAt: link.includes("ends") ? END : null,
      },
      acts: listOf(acts).map(actOf),
      seen: { status, payments: listOf(payments, " "), events: listOf(events) },
    };
  });

/** @returns the outcome and, in words, the events of the last change */
function play(link: Partial<LinkRow>, acts: readonly Act[]) {
  let current: LinkWithPayments = { link: newLinkRow(link), payments: [] };
  let events: string[] = [];
  for (const act of acts) {
    const outcome = perform(current, act);
    events = outcome.events.map(({ type, flag, late }) =>
      [type, flag, late && "(late)"].filter(Boolean).join(" "),
    );
    current = outcome;
  }
  return { ...current, events };
}

function perform(
  current: LinkWithPayments,
  { kind, of, method, attempt, now, ...move }: Act,
): Outcome {
  if (kind === "cancel") return cancelLink(current, now);
  if (kind === "clock") return recomputeLink(current, now);
  const found = of === undefined ? undefined : current.payments[of - 1];
  const { status = "started", amount = 100n } = move;
  const made = newPaymentRow(method, { status, amount, attempt });
  return changePayment(current, found ?? made, !found, move, now);
}

const words = (acts: string): Act[] => listOf(acts).map(actOf);

test.each(rows)("DB-088, PY-086 $what", ({ link, acts, seen }) => {
  const current = play(link, acts);
  expect({
    status: current.link.status,
    payments: current.payments.map(({ status }) => status),
    events: current.events,
  }).toEqual(seen);
});

test("repeating a row's last change causes no event and changes nothing", () => {
  for (const { what, link, acts } of rows) {
    const last = acts.at(-1);
    if (last === undefined || last.kind === "cancel") continue;
    const once = play(link, acts);
    const twice = play(link, [...acts, { ...last, of: last.of ?? once.payments.length }]);
    expect({ what, events: twice.events }).toEqual({ what, events: [] });
    const seen = ({ link: { status, paid, refunded, flags }, payments }: LinkWithPayments) => ({
      ...{ status, paid, refunded, flags },
      payments: payments.map((payment) => [payment.status, payment.refunded, payment.flags]),
    });
    expect({ what, ...seen(twice) }).toEqual({ what, ...seen(once) });
  }
});

test("PY-087 a flag is reported once, whatever happens later", () => {
  const flagged = "#1 +disputed +underpaid +wrong-rail";
  const told = play({}, words(`paid, ${flagged}`));
  const flags = ["disputed", "underpaid", "wrong-rail"];
  expect(told.events).toEqual(flags.map((flag) => `pay.flagged ${flag}`));
  expect(play({}, words(`paid, ${flagged}, ${flagged}`)).events).toEqual([]);
  expect(told.link.flags).toEqual(flags);
});

test("PY-085 partly-refunded is not set once everything or nothing is refunded", () => {
  const flagsAfter = (acts: string) => {
    const { link, payments } = play({}, words(acts));
    return [link.flags, ...payments.map(({ flags }) => flags)].map((flags) => flags.length);
  };
  expect(flagsAfter("paid, #1 refunded 30")).toEqual([1, 1]);
  expect(flagsAfter("paid, #1 refunded 30, #1 refunded 100")).toEqual([0, 0]);
  expect(flagsAfter("paid, #1 refunded 30, #1 refunded 0")).toEqual([0, 0]);
  const second = "paid 60, paid 40, #2 marked 40 +partly-refunded";
  expect(flagsAfter(second)).toEqual([1, 0, 0]);
  expect(flagsAfter(`${second}, #1 marked 60`)).toEqual([0, 0, 0]);
});

test("a late report from a provider does not revoke a payment", () => {
  for (const status of ["started", "pending", "failed", "canceled"])
    expect(play({}, words(`paid, #1 ${status}`)).link.status).toBe("paid");
  const back = play({}, words("paid, #1 refunded 30, #1 refunded 0"));
  expect([back.link.refunded, back.link.flags]).toEqual([0n, []]);
  expect(play({}, words("paid, #1 refunded 500")).link.refunded).toBe(100n);
});

test("the first rule that matches decides the status", () => {
  const none: LinkFacts = {
    amount: 100n,
    reusable: false,
    counted: 0n,
    refunded: 0n,
    hasPending: false,
    wasPaid: false,
    isCanceled: false,
    isExpired: false,
  };
  const table: [Partial<LinkFacts>, string][] = [
    [{}, "open"],
    [{ isExpired: true }, "expired"],
    [{ isExpired: true, counted: 40n, hasPending: true, isCanceled: true }, "canceled"],
    [{ counted: 40n, hasPending: true, isCanceled: true, wasPaid: true }, "paid"],
    [{ counted: 100n, refunded: 1n }, "partial"],
    [{ counted: 100n, refunded: 1n, wasPaid: true }, "paid"],
    [{ counted: 100n, refunded: 100n, wasPaid: true, isCanceled: true }, "refunded"],
  ];
  for (const [facts, status] of table) expect(linkStatus({ ...none, ...facts })).toBe(status);
});
