/** How often an account may ask for keys: whoever has its session must not guess its password here instead. */
import { type Limit, take } from "@/lib/http/rate-limit";
import { type Call, described, type Step } from "@/lib/http/route";
import type { SignedIn } from "./session";

/** As often as a network may sign in. */
export const keyLimit: Limit = { name: "account-keys", max: 40, window: 3600 };

/** Counts the request, whatever comes of it (429). */
export const keyBudget: Step<Call & { account: SignedIn }, object> = described(
  { statuses: [429] },
  async ({ account }) => {
    await take(keyLimit, account.userId);
    return {};
  },
);
