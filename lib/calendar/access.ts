/**
 * Who may use a calendar: its account in a browser, or a program with an API key. The routes exist only where the
 * calendar is on (C-001, C-002).
 */
import { env } from "@/lib/env";
import { bearerOf } from "@/lib/gate/caller";
import type { Rule } from "@/lib/gate/rules";
import { attempts } from "@/lib/http/allowance";
import { type Called, caller } from "@/lib/http/families";
import type { Limit } from "@/lib/http/rate-limit";
import { type Call, family, type Step } from "@/lib/http/route";
import { type SendingAccount, sendingAccount } from "@/lib/sending/account";
import { holder } from "@/lib/signing/inbox-access";
import { calendarErrors } from "./errors";

/** Routes that answer 404 where the calendar is off. */
const routes = (rule: Rule) => {
  const check = caller(rule);
  return family<Called>("docs", (call: Call) => {
    if (!env().CALENDAR) throw calendarErrors.off();
    return check(call);
  });
};

/** For an account's pages, and for programs with its API key. */
export const calendarApi = routes("key");
/** For guests and bookers, who prove themselves by what their link contains. */
export const guestApi = routes("origin");
/** For calendar programs that subscribe to a feed, from any origin. */
export const feedApi = routes("open");

export { holder };
/** The account in whose name guests are mailed: 401 `session`, 403 `lockdown`, 403 `verify_email` (C-010). */
export const inviter = sendingAccount;

/** Limits how often an account may do this. */
export const inviteBudget = (limit: Limit) =>
  attempts<Call & { account: { userId: string } }>(limit, (call) => call.account.userId);

/** The bearer that proves who owns a booking page (401), and the account, which only a new page needs. */
export const pageOwner: Step<
  Called,
  { bearer: string; accountOf: () => Promise<SendingAccount> }
> = (call) => {
  const { caller, request } = call;
  const { headers } = request;
  const bearer = caller.kind === "program" ? headers.get("x-svc-capability") : bearerOf(headers);
  if (!bearer) throw calendarErrors.noBearer();
  return { bearer, accountOf: async () => (await inviter(call)).account };
};

/** The token from the booker's link. */
export const booker: Step<Call, { token: string }> = ({ request }) => ({
  token: bearerOf(request.headers) ?? "",
});
