import { expect, test } from "vitest";
import type { OwnerLinkView } from "@/lib/contract/pay-shapes";
import { rowsOf } from "./ledger";

test("a table of payments says how each was made once, and leaves out what was only announced", () => {
  const payment = { amount: "1000", refunded: "0", at: "2026-11-23T10:00:00.000Z", paidAt: null };
  const payments = [
    { ...payment, status: "paid", method: "manual", detail: "Cash" },
    { ...payment, status: "paid", method: "crypto", rail: "usdc-base", detail: null },
    { ...payment, status: "started", method: "bank", detail: null },
  ];
  const link = { ref: "K7Q-PDM", currency: "EUR", payments } as unknown as OwnerLinkView;
  const rows = rowsOf({ link, description: null });
  expect(rows.map((row) => [row[4], row[9]])).toEqual([
    ["Other", "Cash"],
    ["Stablecoin", "USDC on Base"],
  ]);
});
