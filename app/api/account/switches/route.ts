import { aboutOf } from "@/lib/accounts/mails";
import { sessionApi } from "@/lib/accounts/session";
import { switchesOf, turnSwitches } from "@/lib/accounts/switches";
import * as api from "@/lib/contract/account";

export const GET = sessionApi(api.readSwitches, ({ account }) => switchesOf(account));

export const POST = sessionApi(api.turnSwitches, ({ account, body, request }) =>
  turnSwitches(account, body, aboutOf(request)),
);
