import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Billing } from "@/lib/contract/account";
import { PlanNow } from "./plan-now";

const DAY = "2031-01-01T12:00:00.000Z";
const NEVER_BOUGHT: Billing = {
  mode: "stripe",
  pro: false,
  plan: "free",
  interval: null,
  renewsAt: null,
  endsAt: null,
  status: null,
};
const PRO: Billing = { ...NEVER_BOUGHT, pro: true, plan: "pro" };
const day = new Date(DAY).toLocaleDateString(undefined, {
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** What a server may answer of a plan, what the page says of it, and its first way on. */
test.each<[plan: Billing, words: string, way: string | undefined]>([
  [NEVER_BOUGHT, "You do not have Pro.", "Buy Pro by the month"],
  [
    { ...PRO, status: "active", interval: "year", renewsAt: DAY },
    `You have Pro, paid by the year. It renews on ${day}.`,
    "Manage or cancel",
  ],
  [
    { ...PRO, status: "active", interval: "month", endsAt: DAY },
    `Pro is cancelled. You have it until ${day}, and nothing more is charged.`,
    "Manage or renew",
  ],
  [
    { ...PRO, status: "past_due", interval: "month", endsAt: DAY },
    `The last payment did not go through. Pro stays until ${day}; pay before then to keep it.`,
    "Pay now",
  ],
  [
    { ...PRO, mode: "list", endsAt: DAY },
    `You have Pro until ${day}. It was given to you on this server and does not renew by itself.`,
    undefined,
  ],
  [
    { ...NEVER_BOUGHT, mode: "list" },
    "You do not have Pro. On this server the administrator gives it; ask them.",
    undefined,
  ],
  [
    { ...PRO, mode: "all" },
    "Everybody on this server has Pro. There is nothing to pay.",
    undefined,
  ],
])("a plan is said in a sentence, with the ways on that there are (%#)", (plan, words, way) => {
  const html = renderToStaticMarkup(<PlanNow plan={plan} cameBack={null} />);
  expect(html.replace(/<[^>]*>/g, "")).toContain(words);
  const [, first] = /<button[^>]*>(.*?)<\/button>/.exec(html) ?? [];
  expect(first?.replace(/<[^>]*>/g, "")).toBe(way);
});
