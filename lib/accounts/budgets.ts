/** Attempts that are counted, whatever credential they bring, as steps of routes. */
import { attempts } from "@/lib/http/allowance";
import type { Call } from "@/lib/http/route";
import { accountLimits } from "./limits";
import type { SignedIn } from "./session";

/** Of a network that changes or recovers an account: none that others make can use up its own (D-46). */
export const changeBudget = attempts(accountLimits.change);

/** Of an account that asks for keys: whoever has its session must not guess its password here instead. */
export const keyBudget = attempts<Call & { account: SignedIn }>(
  accountLimits.keys,
  ({ account }) => account.userId,
);
