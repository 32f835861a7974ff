/** How often an account may ask for keys: whoever has its session must not guess its password here instead. */
import { attempts } from "@/lib/http/allowance";
import type { Limit } from "@/lib/http/rate-limit";
import type { Call } from "@/lib/http/route";
import type { SignedIn } from "./session";

/** As often as a network may sign in. */
export const keyLimit: Limit = { name: "account-keys", max: 40, window: 3600 };

/** Of an account, whatever comes of it. */
export const keyBudget = attempts<Call & { account: SignedIn }>(
  keyLimit,
  ({ account }) => account.userId,
);
