import { expect, test } from "vitest";
import { PAYER_STATES, type PayerState, payerLink } from "@/lib/testing/payer-links";
import { outcomeOf } from "./outcome-words";
import { canPayAgain, owedOf, owedOnceReopened, payerStatus, takesMoney } from "./payer-status";
import { waysOf } from "./ways";

const words = (name: PayerState) => {
  const { link, description } = payerLink(name);
  const notice = outcomeOf(link, description.payee.name);
  return [notice?.title, notice?.words, ...(notice?.notes ?? [])].join(" ");
};

test("only a link with an amount owed and time left takes money", () => {
  const shut = PAYER_STATES.filter((name) => !takesMoney(payerLink(name).link));
  expect(shut).toEqual([
    ...["confirming", "processing", "paid", "paid gift", "overpaid", "disputed", "refunded"],
    ...["partly refunded", "expired", "canceled"],
  ]);
  const { link } = payerLink("partial");
  expect(takesMoney({ ...link, expiresAt: new Date(0).toISOString() })).toBe(false);
});

test("each status without payment says whom to contact, with the reference, or that nothing is left to do", () => {
  for (const name of ["overpaid", "refunded", "expired", "canceled", "reorganised"] as const)
    expect([name, words(name)]).toEqual([name, expect.stringContaining("K7Q-PDM")]);
  expect(words("confirming")).toContain("Don’t pay again");
  expect(words("paid")).toContain("received");
  expect(words("overpaid")).toMatch(
    /more than was asked.*after the link had ended.*another token or network/,
  );
  expect(words("partial")).toContain("left to pay");
});

test("a payer whose overpayment was refunded sees no overpayment", () => {
  const { link } = payerLink("overpaid");
  const [payment] = link.payments;
  const back = { ...payment, refunded: "5350" } as (typeof link.payments)[number];
  const { notes } = outcomeOf({ ...link, payments: [back] }, null) ?? {};
  expect(notes?.join(" ")).not.toContain("more than was asked");
});

test("a reusable link has a status for this payer alone, who can pay again after paying", () => {
  const { link } = payerLink("gift");
  const { payments } = payerLink("paid gift").link;
  expect(payerStatus(link)).toBe("open");
  expect(payerStatus({ ...link, amount: "1000", paid: "500", payments })).toBe("partial");
  expect(payerStatus({ ...link, pending: "500" })).toBe("pending");
  expect(PAYER_STATES.filter((name) => canPayAgain(payerLink(name).link))).toEqual(["paid gift"]);
  expect(canPayAgain({ ...payerLink("paid gift").link, status: "canceled" })).toBe(false);
  expect(owedOf(link)).toBeNull();
  expect(owedOf({ ...link, amount: "1000", paid: "1500" })).toBe(0n);
  const [payment] = payments;
  const back = [{ ...payment, refunded: "200" }] as typeof payments;
  const part = { ...link, amount: "1000", paid: "600", payments: back };
  expect(owedOf({ ...part, status: "partial" })).toBe(600n);
  expect(owedOf({ ...part, status: "paid" })).toBe(0n);
});

test("a network is offered only when the owner sealed a wallet for it", () => {
  const { link, description } = payerLink("open");
  expect(waysOf(link, description)).toEqual(["card", "paypal", "crypto", "bank"]);
  expect(waysOf(link, { ...description, to: {}, bank: [] })).toEqual(["card", "paypal"]);
});

test("a cancelled link takes the rest again when its owner marks a part", () => {
  const { link } = payerLink("canceled");
  const past = { ...link, expiresAt: new Date(0).toISOString() };
  expect(owedOnceReopened(link, 100_000n)).toBe(84_650n);
  expect(owedOnceReopened({ ...link, paid: "100000" }, 50_000n)).toBe(34_650n);
  expect(owedOnceReopened(link, 184_650n)).toBe(null);
  for (const other of [past, { ...link, reusable: true }, { ...link, status: "open" as const }])
    expect(owedOnceReopened(other, 1n)).toBe(null);
});
