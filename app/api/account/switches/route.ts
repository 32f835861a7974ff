import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import { switchesOf, turnSwitches } from "@/lib/accounts/switches";
import { Switches, TurnedSwitches } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Whether AI is off and Lockdown is on. */
export const GET = accountsApi(
  { summary: "Read the account's switches", answers: { 200: Switches } },
  session,
  ({ account }) => switchesOf(account),
);

/** Turns AI off or on, and Lockdown on (Pro) or off. */
export const POST = accountsApi(
  { summary: "Turn the account's switches", answers: { 200: Switches }, refusals: [403] },
  session,
  body(TurnedSwitches),
  ({ account, body, request }) => turnSwitches(account, body, aboutOf(request)),
);
