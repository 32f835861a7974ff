import { keyBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { listApiKeys, makeApiKey } from "@/lib/accounts/own-api-keys";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-keys";
import { created } from "@/lib/http/route";

export const GET = sessionApi(api.listApiKeys, ({ account }) => listApiKeys(account.userId));

export const POST = sessionApi(api.createApiKey, keyBudget, async ({ account, body, request }) =>
  created(await makeApiKey(account, body, aboutOf(request))),
);
