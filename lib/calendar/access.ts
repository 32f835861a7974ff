/** Whose calendar it is: an account's browser, or a program with its key; and whether there are calendars here (C-001, C-002). */
import { env } from "@/lib/env";
import type { Rule } from "@/lib/gate/rules";
import { attempts } from "@/lib/http/allowance";
import { type Called, caller } from "@/lib/http/families";
import type { Limit } from "@/lib/http/rate-limit";
import { type Call, family } from "@/lib/http/route";
import { sendingAccount } from "@/lib/sending/account";
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
