import { changeBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { sessionApi } from "@/lib/accounts/session";
import { replaceRecovery } from "@/lib/accounts/vault";
import * as api from "@/lib/contract/account-vault";

export const POST = sessionApi(api.replaceRecovery, changeBudget, ({ account, body, request }) =>
  replaceRecovery(account, body, aboutOf(request)),
);
