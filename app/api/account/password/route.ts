import { changeBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { sessionApi } from "@/lib/accounts/session";
import { changePassword } from "@/lib/accounts/vault";
import * as api from "@/lib/contract/account-vault";

export const POST = sessionApi(api.changePassword, changeBudget, ({ account, body, request }) =>
  changePassword(account, body, aboutOf(request)),
);
