import { keyBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { listPersonalKeys, makePersonalKey } from "@/lib/accounts/personal-keys";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-keys";
import { created } from "@/lib/http/route";

export const GET = sessionApi(api.listPersonalKeys, ({ account }) =>
  listPersonalKeys(account.userId),
);

export const POST = sessionApi(
  api.createPersonalKey,
  keyBudget,
  async ({ account, body, request }) =>
    created(await makePersonalKey(account, body, aboutOf(request))),
);
