import { expect, test } from "vitest";
import { newOwnerLinkView, newPaymentView } from "@/lib/testing/payment-views";
import { rowsOf } from "./ledger";

test("a table of payments names each way to pay once, and leaves out announced transfers", () => {
  const payments = [
    newPaymentView({ method: "manual", detail: "Cash" }),
    newPaymentView({ method: "crypto", rail: "usdc-base" }),
    newPaymentView({ method: "bank", status: "started" }),
  ];
  const rows = rowsOf({ link: newOwnerLinkView({ payments }), description: null });
  expect(rows.map((row) => [row[4], row[9]])).toEqual([
    ["Other", "Cash"],
    ["Stablecoin", "USDC on Base"],
  ]);
});
