import { keyBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { listPersonalKeys, makePersonalKey } from "@/lib/accounts/personal-keys";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-keys";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";

export const GET = accountsApi(api.listPersonalKeys, session, ({ account }) =>
  listPersonalKeys(account.userId),
);

export const POST = accountsApi(
  api.createPersonalKey,
  session,
  keyBudget.left,
  body(api.createPersonalKey),
  keyBudget.counted,
  async ({ account, body, request }) =>
    created(await makePersonalKey(account, body, aboutOf(request))),
);
