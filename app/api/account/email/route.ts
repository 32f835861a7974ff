import { changeBudget } from "@/lib/accounts/budgets";
import { changeEmail } from "@/lib/accounts/email";
import { aboutOf } from "@/lib/accounts/mails";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-vault";

export const POST = sessionApi(api.changeEmail, changeBudget, ({ account, body, request }) =>
  changeEmail(account, body, aboutOf(request)),
);
