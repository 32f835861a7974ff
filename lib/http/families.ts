/** The families of routes: one wording of errors each, and the check of the caller every one of them begins with. */
import { TEST_MONEY_HEADER } from "@/lib/contract/pay-shapes";
import { env } from "@/lib/env";
import { type Caller, callerOf } from "@/lib/gate/caller";
import type { Rule } from "@/lib/gate/rules";
import { type Call, family, type Step } from "./route";

export type Called = Call & { caller: Caller };

/** The gate's own check again: a route stands without the middleware in front of it. */
export function caller(rule: Rule): Step<Call, { caller: Caller }> {
  return async ({ request }) => ({
    caller: await callerOf(request.headers, rule, request.method),
  });
}

/** Files, links, trash, shops: docs-style errors, an own-site browser or a program with a key. */
export const filesApi = family<Called>("docs", caller("key"));
/** An order's status: as above, and without a key, because the order's token is enough (XB-009). */
export const orderApi = family<Called>("docs", caller("anyone"));
/** Health, the description, reports: docs-style errors, no key. */
export const openApi = family<Called>("docs", caller("origin"));
/** Accounts and sessions: docs-style errors, a page of ours and never a key. */
export const accountsApi = family<Called>("docs", caller("own"));
/** What browsers send on their own, from wherever. */
export const reportApi = family<Called>("docs", caller("open"));
/** Scheduled jobs: docs-style errors; the caller proves itself by a secret of its own. */
export const cronApi = family<Called>("docs", caller("open"));
/** A customer's thread, by the link in their mail: the same envelope (D-21). */
export const threadApi = family<Called>("tickets", caller("origin"));
/** Signing: an own-site browser or a program with a key, in the words of signing (S-003). */
export const signApi = family<Called>("sign", caller("key"));
/** What of signing needs no key: its health and the key receipts are checked with (S-010, S-012). */
export const signOpenApi = family<Called>("sign", caller("origin"));
/** The signing inbox: docs-style errors, an account's browser or a program with its key (I-001…I-008). */
export const inboxApi = family<Called>("docs", caller("key"));
const testMoney = (): Record<string, string> =>
  env().PAY_SIMULATOR === "0" ? {} : { [TEST_MONEY_HEADER]: "1" };
/** Payments: an own-site browser or a program with a key, in the words of payments (PY-001). */
export const payApi = family<Called>("pay", caller("key"), { headers: testMoney });
/** What of payments anyone reads and pays, in the same words and without a key (002 Authentication 4). */
export const payAnyoneApi = family<Called>("pay", caller("anyone"), { headers: testMoney });
/** What of payments others send or come back by, without a key: providers' webhooks and returns, and the clock. */
export const payOpenApi = family<Called>("pay", caller("open"));
