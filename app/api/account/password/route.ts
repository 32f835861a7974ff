import { changeBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import { changePassword } from "@/lib/accounts/vault";
import * as api from "@/lib/contract/account-vault";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = accountsApi(
  api.changePassword,
  session,
  changeBudget.left,
  body(api.changePassword),
  changeBudget.counted,
  ({ account, body, request }) => changePassword(account, body, aboutOf(request)),
);
