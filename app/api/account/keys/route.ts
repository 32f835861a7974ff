import { keyBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { listApiKeys, makeApiKey } from "@/lib/accounts/own-api-keys";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-keys";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";

export const GET = accountsApi(api.listApiKeys, session, ({ account }) =>
  listApiKeys(account.userId),
);

export const POST = accountsApi(
  api.createApiKey,
  session,
  keyBudget.left,
  body(api.createApiKey),
  keyBudget.counted,
  async ({ account, body, request }) => created(await makeApiKey(account, body, aboutOf(request))),
);
