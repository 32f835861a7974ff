/** What a customer reads about an order, by its payment and its status. */
import { expect, test } from "vitest";
import type { StoredOrder } from "@/client/shops/customer-store";
import { statusWords, stepsOf } from "./order-steps";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour)).toISOString();
const [placed, first, second] = [at(9), at(10), at(11)];
type Pay = StoredOrder["order"]["pay"]["kind"];
type Status = NonNullable<StoredOrder["status"]>["status"];

function orderOf(pay: Pay, status: Status | null, reached: StoredOrder["reached"] = {}) {
  const order = { pay: { kind: pay }, delivery: { kind: "pickup" }, placedAt: placed };
  const shown = status ? { v: 1 as const, status, at: second } : undefined;
  return { order: order as unknown as StoredOrder["order"], status: shown, reached };
}
const short = (order: ReturnType<typeof orderOf>, paidAt: string | null = null) =>
  stepsOf(order, paidAt).map(({ name, isReached }) => (isReached ? name.toUpperCase() : name));

test.each([
  [
    "by a link, nothing done yet",
    orderOf("link", null),
    null,
    "PLACED, Paid, Ready to pick up, Done",
  ],
  ["its link was paid", orderOf("link", null), first, "PLACED, PAID, Ready to pick up, Done"],
  ["in cash, nothing done yet", orderOf("cash", null), null, "PLACED, Ready to pick up, Done"],
  [
    "in cash and paid",
    orderOf("cash", "paid", { paid: first }),
    null,
    "PLACED, PAID, Ready to pick up, Done",
  ],
  [
    "ready, and nobody said it is paid",
    orderOf("bank", "ready", { ready: second }),
    null,
    "PLACED, READY TO PICK UP, Done",
  ],
  [
    "done, and this device saw no step before",
    orderOf("cash", "done", { done: second }),
    null,
    "PLACED, READY TO PICK UP, DONE",
  ],
  [
    "canceled after it was paid",
    orderOf("link", "canceled", { paid: first, canceled: second }),
    null,
    "PLACED, PAID, CANCELLED",
  ],
  [
    "canceled at once",
    orderOf("bank", "canceled", { canceled: second }),
    null,
    "PLACED, CANCELLED",
  ],
] as const)("the steps of an order that is %s", (_, order, paidAt, steps) => {
  expect(short(order, paidAt).join(", ")).toBe(steps);
});

test("the headline shows the newest step, and a paid link before the shop confirms it", () => {
  expect(statusWords(orderOf("link", null), null)).toBe("Your order was placed");
  expect(statusWords(orderOf("link", null), first)).toBe("Your order is paid");
  expect(statusWords(orderOf("link", "ready"), first)).toBe("Your order is ready to pick up");
  const posted = orderOf("link", "ready");
  posted.order = { ...posted.order, delivery: null };
  expect(statusWords(posted, null)).toBe("Your order is ready");
});
