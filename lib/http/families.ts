/** The families of routes: one wording of errors each, and the check of the caller every one of them begins with. */
import { type Caller, callerOf } from "@/lib/gate/caller";
import type { Rule } from "@/lib/gate/rules";
import { type Call, family, type Step } from "./route";

type Called = Call & { caller: Caller };

/** The gate's own check again: a route stands without the middleware in front of it. */
function caller(rule: Rule): Step<Call, { caller: Caller }> {
  return async ({ request }) => ({
    caller: await callerOf(request.headers, rule, request.method),
  });
}

/** Files, links, trash: docs-style errors, an own-site browser or a program with a key. */
export const filesApi = family<Called>("docs", caller("key"));
/** Health, the description, reports: docs-style errors, no key. */
export const openApi = family<Called>("docs", caller("origin"));
/** Accounts and sessions: docs-style errors, a page of ours and never a key. */
export const accountsApi = family<Called>("docs", caller("own"));
/** Signing up, in and out: the same in the words of better-auth's client too (D-40). */
export const authApi = family<Called>("auth", caller("own"));
/** What browsers send on their own, from wherever. */
export const reportApi = family<Called>("docs", caller("open"));
/** Scheduled jobs: docs-style errors; the caller proves itself by a secret of its own. */
export const cronApi = family<Called>("docs", caller("open"));
/** The desk where tickets are answered: a page of ours, in the tickets' envelope (D-02, D-27). */
export const deskApi = family<Called>("tickets", caller("own"));
/** A customer's thread, by the link in their mail: the same envelope (D-21). */
export const threadApi = family<Called>("tickets", caller("origin"));
/** Signing: an own-site browser or a program with a key, in the words of signing (S-003). */
export const signApi = family<Called>("sign", caller("key"));
/** What of signing needs no key: its health and the key receipts are checked with (S-010, S-012). */
export const signOpenApi = family<Called>("sign", caller("origin"));
/** The signing inbox: docs-style errors, an account's browser or a program with its key (I-001…I-008). */
export const inboxApi = family<Called>("docs", caller("key"));
