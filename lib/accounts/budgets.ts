/** Limits on attempts, counted whatever credential they bring, as steps of routes. */
import { attempts } from "@/lib/http/allowance";
import type { Call } from "@/lib/http/route";
import { accountLimits } from "./limits";
import type { SignedIn } from "./session";

/** Per network that changes or recovers an account, so that nobody can use up another's attempts (D-46). */
export const changeBudget = attempts(accountLimits.change);

/** Per account that requests API keys, so that a stolen session cannot guess the password here. */
export const keyBudget = attempts<Call & { account: SignedIn }>(
  accountLimits.keys,
  ({ account }) => account.userId,
);
