import { expect, test } from "vitest";
import type { PayEventView } from "@/lib/contract/pay-shapes";
import { eventWords } from "./status-words";

const paidAt = "2026-11-23T10:00:00.000Z";
const later = "2026-11-23T11:00:00.000Z";

test.each([
  ["pay.paid", paidAt, "0", "A link is paid"],
  ["pay.refunded", later, "345", "A payment is refunded"],
  ["pay.refunded", later, "0", "A refund failed"],
  ["pay.paid", later, "0", "A refund failed"],
] as const)("%s at %s with %s refunded is told as “%s”", (type, at, refunded, words) => {
  const payment = { amount: "10000", refunded, paidAt } as PayEventView["payment"];
  expect(eventWords({ type, at, payment })).toBe(words);
});
