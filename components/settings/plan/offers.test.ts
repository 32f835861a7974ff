import { expect, test } from "vitest";
import type { Billing } from "@/lib/contract/account";
import { offersOf } from "./offers";

const NEVER: Billing = {
  mode: "stripe",
  pro: false,
  plan: "free",
  interval: null,
  renewsAt: null,
  endsAt: null,
  status: null,
};
const DAY = "2027-01-01T00:00:00.000Z";
const plan = (given: Partial<Billing>): Billing => ({ ...NEVER, ...given });

test.each<[string, Partial<Billing>, "next" | "also" | null, string | null]>([
  ["never bought", {}, "next", null],
  ["bought", { pro: true, status: "active", renewsAt: DAY }, null, "Manage or cancel"],
  ["on trial", { pro: true, status: "trialing", renewsAt: DAY }, null, "Manage or cancel"],
  ["bought, and ending", { pro: true, status: "active", endsAt: DAY }, null, "Manage or renew"],
  ["overdue", { pro: true, status: "past_due", endsAt: DAY }, null, "Pay now"],
  ["overdue for too long", { status: "past_due" }, null, "Pay now"],
  ["ended", { status: "canceled" }, "next", "Invoices"],
  ["ended, and given since", { pro: true, status: "canceled" }, null, "Invoices"],
  ["given until a day", { pro: true, endsAt: DAY }, "also", null],
  ["given without an end", { pro: true }, null, null],
  ["given, where an operator gives it", { mode: "list", pro: true, endsAt: DAY }, null, null],
  ["not given, where an operator gives it", { mode: "list" }, null, null],
  ["everybody's", { mode: "all", pro: true }, null, null],
])("a plan that is %s offers what helps", (_, given, buy, portal) => {
  expect(offersOf(plan(given), null)).toMatchObject({ buy, portal });
});

test("somebody who has just paid is not offered to pay again while the payment is pending", () => {
  expect(offersOf(NEVER, "paid")).toEqual({ buy: null, portal: null, note: null });
  expect(offersOf(plan({ status: "canceled" }), "paid")).toMatchObject({ buy: null });
  expect(offersOf(NEVER, "unpaid")).toMatchObject({ buy: "next" });
});
