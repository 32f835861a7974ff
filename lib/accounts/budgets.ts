/** Attempts that are counted, whatever credential they bring: steps of routes, and one for whoever knows the address only. */
import { createHash } from "node:crypto";
import { attempts } from "@/lib/http/allowance";
import { take } from "@/lib/http/rate-limit";
import type { Call } from "@/lib/http/route";
import { accountLimits } from "./limits";
import type { SignedIn } from "./session";

/** Of a network that changes or recovers an account. */
export const changeBudget = attempts(accountLimits.change);

/** Of an account that asks for keys: whoever has its session must not guess its password here instead. */
export const keyBudget = attempts<Call & { account: SignedIn }>(
  accountLimits.keys,
  ({ account }) => account.userId,
);

/** Counts an attempt on an address, known or not. The counter keeps no address. */
export async function spendRecovery(email: string): Promise<void> {
  await take(accountLimits.recover, createHash("sha256").update(email).digest("base64url"));
}
