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
  [NEVER_BOUGHT, "You don’t have Pro.", "Buy Pro monthly"],
  [
    { ...PRO, status: "active", interval: "year", renewsAt: DAY },
    `You have Pro, paid by the year. It renews on ${day}.`,
    "Manage or cancel",
  ],
  [
    { ...PRO, status: "active", interval: "month", endsAt: DAY },
    `Pro is cancelled. You have it until ${day}, and you won’t be charged again.`,
    "Manage or renew",
  ],
  [
    { ...PRO, status: "past_due", interval: "month", endsAt: DAY },
    `Your last payment failed. Pro stays until ${day}. Pay before then to keep it.`,
    "Pay now",
  ],
  [
    { ...PRO, mode: "list", endsAt: DAY },
    `You have Pro until ${day}. It was granted by an administrator and doesn’t renew automatically.`,
    undefined,
  ],
  [
    { ...NEVER_BOUGHT, mode: "list" },
    "You don’t have Pro. Ask the administrator of this server for it.",
    undefined,
  ],
  [{ ...PRO, mode: "all" }, "Everyone on this server has Pro. You don’t need to pay.", undefined],
])("a plan is said in a sentence, with the ways on that there are (%#)", (plan, words, way) => {
  const html = renderToStaticMarkup(<PlanNow plan={plan} cameBack={null} />);
  expect(html.replace(/<[^>]*>/g, "")).toContain(words);
  const [, first] = /<button[^>]*>(.*?)<\/button>/.exec(html) ?? [];
  expect(first?.replace(/<[^>]*>/g, "")).toBe(way);
});
