/** Whose calendar it is: an account's browser, or a program with its key; and whether there are calendars here (C-001, C-002). */
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

/** Routes that are not there where the calendar is off. */
const routes = (rule: Rule) => {
  const check = caller(rule);
  return family<Called>("docs", (call: Call) => {
    if (!env().CALENDAR) throw calendarErrors.off();
    return check(call);
  });
};

/** An account's pages, and programs with its key. */
export const calendarApi = routes("key");
/** Guests and bookers, by what their link carries. */
export const guestApi = routes("origin");
/** Programs that subscribe to a feed, from wherever. */
export const feedApi = routes("open");

export { holder };
/** In whose name guests are mailed: 401 `session`, 403 `lockdown`, 403 `verify_email` (C-010). */
export const inviter = sendingAccount;

/** What an account may do so often. */
export const inviteBudget = (limit: Limit) =>
  attempts<Call & { account: { userId: string } }>(limit, (call) => call.account.userId);

/** What proves whose a booking page is (401), and the account that a new one needs. */
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

/** Whoever booked, by the token in their link. */
export const booker: Step<Call, { token: string }> = ({ request }) => ({
  token: bearerOf(request.headers) ?? "",
});
