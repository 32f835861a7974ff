import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import { switchesOf, turnSwitches } from "@/lib/accounts/switches";
import * as api from "@/lib/contract/account";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const GET = accountsApi(api.readSwitches, session, ({ account }) => switchesOf(account));

export const POST = accountsApi(
  api.turnSwitches,
  session,
  body(api.turnSwitches),
  ({ account, body, request }) => turnSwitches(account, body, aboutOf(request)),
);
