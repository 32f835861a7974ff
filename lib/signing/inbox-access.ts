/**
 * Who may use a signing inbox: its account in a browser, or a program with an API key where the contract allows it
 * (I-001…I-008, G-016).
 */
import { accountErrors } from "@/lib/accounts/errors";
import { signedIn } from "@/lib/accounts/session";
import type { Caller } from "@/lib/gate/caller";
import { attempts } from "@/lib/http/allowance";
import { errors } from "@/lib/http/errors";
import type { Limit } from "@/lib/http/rate-limit";
import type { Call, Step } from "@/lib/http/route";

type Gated = Call & { caller: Caller };
export interface Holder {
  userId: string;
}

async function ofSession(request: Request): Promise<Holder> {
  const account = await signedIn(request.headers);
  if (!account) throw accountErrors.session();
  return { userId: account.userId };
}

/** The account that is signed in, or that of the API key (401 `session`). */
export const holder: Step<Gated, { holder: Holder }> = async ({ caller, request }) => ({
  holder: caller.kind === "program" ? { userId: caller.key.userId } : await ofSession(request),
});

/** The signed-in account; an API key does not count as one (401 `session`). */
export const ownBrowser: Step<Gated, { holder: Holder }> = async ({ caller, request }) => {
  if (caller.kind === "program") throw accountErrors.session();
  return { holder: await ofSession(request) };
};

/** The same for a change: the request must come from one of our pages, by its Origin (403 `origin`). */
export const ownPage: Step<Gated, { holder: Holder }> = async (call) => {
  const isPage = call.request.headers.get("origin") !== null;
  if (call.caller.kind === "site" && !isPage) throw errors.origin();
  return ownBrowser(call);
};

/** Limits how often an account may do this (I-002, I-005). */
export const budget = (limit: Limit) =>
  attempts<Call & { holder: Holder }>(limit, (call) => call.holder.userId);
