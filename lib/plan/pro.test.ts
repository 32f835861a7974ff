import { afterEach, describe, expect, test } from "vitest";
import { env, resetEnv } from "@/lib/env";
import { GRACE_DAYS, type ProRow, proMode, proOf } from "./pro";

const NOW = Date.UTC(2026, 10, 21);
const days = (count: number): Date => new Date(NOW + count * 86_400_000);

const nobody: ProRow = {
  isDeleting: false,
  isGranted: false,
  grantUntil: null,
  proStatus: null,
  periodEnd: null,
  renews: null,
  pastDueSince: null,
};
const granted = { isGranted: true };
const paying: Partial<ProRow> = { proStatus: "active", periodEnd: days(9), renews: true };
const stopping: Partial<ProRow> = { ...paying, renews: false };
const overdue = (since: Date): Partial<ProRow> => ({
  ...paying,
  proStatus: "past_due",
  pastDueSince: since,
});

const selling = {
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_PRICE_MONTH: "price_month",
  STRIPE_PRICE_YEAR: "price_year",
};
const names = ["PRO_MODE", ...Object.keys(selling)];

function set(settings: Record<string, string>): void {
  for (const name of names) delete process.env[name];
  Object.assign(process.env, settings);
  resetEnv();
}
afterEach(() => set({ PRO_MODE: "list" }));

// D-48
describe("which accounts have Pro", () => {
  const cases: [string, string, Partial<ProRow>, boolean, Date | null][] = [
    ["all", "anybody", {}, true, null],
    ["all", "one that is being deleted", { isDeleting: true }, false, null],
    ["list", "nobody", {}, false, null],
    ["list", "one granted without end", granted, true, null],
    ["list", "one granted for a while", { ...granted, grantUntil: days(1) }, true, days(1)],
    ["list", "one whose grant ends now", { ...granted, grantUntil: days(0) }, false, null],
    ["list", "one that pays", paying, false, null],
    ["list", "one that is being deleted", { ...granted, isDeleting: true }, false, null],
    ["stripe", "nobody", {}, false, null],
    ["stripe", "one that pays", paying, true, null],
    ["stripe", "one on trial", { ...paying, proStatus: "trialing" }, true, null],
    ["stripe", "one that cancelled", stopping, true, days(9)],
    ["stripe", "one that ended", { ...paying, proStatus: "canceled" }, false, null],
    ["stripe", "one overdue today", overdue(days(0)), true, days(GRACE_DAYS)],
    ["stripe", "one overdue for six days", overdue(days(-6)), true, days(1)],
    ["stripe", "one overdue for seven", overdue(days(-GRACE_DAYS)), false, null],
    ["stripe", "one granted", granted, true, null],
    ["stripe", "one granted beyond what is paid", { ...stopping, ...granted }, true, null],
    [
      "stripe",
      "one that paid for longer than granted",
      { ...stopping, ...granted, grantUntil: days(2) },
      true,
      days(9),
    ],
    ["stripe", "one that pays and is being deleted", { ...paying, isDeleting: true }, false, null],
  ];
  test.each(cases)("with PRO_MODE=%s, %s", (mode, _, row, pro, until) => {
    set({ ...(mode === "stripe" ? selling : {}), PRO_MODE: mode });
    expect(proOf({ ...nobody, ...row }, NOW)).toEqual({ pro, until });
  });
});

test("without a word everybody has Pro, until something can be sold", () => {
  set({});
  expect(proMode()).toBe("all");
  set({ STRIPE_SECRET_KEY: "sk_test_x" });
  expect(proMode()).toBe("all");
  set(selling);
  expect(proMode()).toBe("stripe");
  set({ ...selling, PRO_MODE: "list" });
  expect(proMode()).toBe("list");
});

test.each([
  ["STRIPE_WEBHOOK_SECRET", {}],
  ["STRIPE_SECRET_KEY", { PRO_MODE: "stripe" }],
  ["STRIPE_PRICE_YEAR", { PRO_MODE: "stripe" }],
])("selling without %s is no start", (missing, rest) => {
  const { [missing as keyof typeof selling]: _, ...others } = selling;
  set({ ...others, ...rest });
  expect(() => env()).toThrow(missing);
});
