/** How often a network may try to change or recover an account (A-055, D-46, D-47). */
import { createHash } from "node:crypto";
import { attempts } from "@/lib/http/allowance";
import { type Limit, take } from "@/lib/http/rate-limit";

const HOUR = 3600;

/** One allowance for password, recovery, email, deletion and recover together. */
export const changeLimit: Limit = { name: "account-change", max: 15, window: HOUR };
/** Both recover routes together, per address that is asked about. */
export const recoverTargetLimit: Limit = { name: "account-recover", max: 15, window: HOUR };
/** Codes an account may ask for. */
export const codeLimit: Limit = { name: "email-code", max: 5, window: HOUR };

/** Of a network, whatever credential it brings. */
export const changeBudget = attempts(changeLimit);

/** Counts an attempt on an address, known or not. The counter keeps no address. */
export async function spendRecovery(email: string): Promise<void> {
  await take(recoverTargetLimit, createHash("sha256").update(email).digest("base64url"));
}
