/** The plan, and the way to the payment processor's own pages. */
import { defaultEnvironment } from "../environment";
import { record, text } from "../sync/answers";
import { accountCall } from "./account";
import { flag, textOrNull, word } from "./answers";
import type { Billing } from "./types";

const PATH = "/api/account/billing";
const STATUSES = ["active", "trialing", "past_due", "canceled"] as const;

export async function billing(environment = defaultEnvironment()): Promise<Billing> {
  const from = record(await accountCall(environment, { method: "GET", path: PATH }));
  return {
    mode: word(from, "mode", ["all", "list", "stripe"]),
    pro: flag(from, "pro"),
    plan: word(from, "plan", ["free", "pro"]),
    interval: textOrNull(from, "interval"),
    renewsAt: textOrNull(from, "renewsAt"),
    endsAt: textOrNull(from, "endsAt"),
    status: from.status === null ? null : word(from, "status", STATUSES),
  };
}

/** Where to pay. */
export async function checkout(
  interval: "month" | "year",
  environment = defaultEnvironment(),
): Promise<string> {
  const path = `${PATH}/checkout`;
  const answer = await accountCall(environment, { method: "POST", path, body: { interval } });
  return text(record(answer), "url");
}

/** Where to change or cancel what was bought. */
export async function billingPortal(environment = defaultEnvironment()): Promise<string> {
  const path = `${PATH}/portal`;
  return text(record(await accountCall(environment, { method: "POST", path, body: {} })), "url");
}
