import { changeBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { recover } from "@/lib/accounts/recover";
import * as api from "@/lib/contract/account-vault";
import { accountsApi } from "@/lib/http/families";

export const POST = accountsApi(api.recoverAccount, changeBudget, ({ body, request }) =>
  recover(body, aboutOf(request)),
);
