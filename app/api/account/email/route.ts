import { changeBudget } from "@/lib/accounts/budgets";
import { changeEmail } from "@/lib/accounts/email";
import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-vault";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = accountsApi(
  api.changeEmail,
  session,
  changeBudget.left,
  body(api.changeEmail),
  changeBudget.counted,
  ({ account, body, request }) => changeEmail(account, body, aboutOf(request)),
);
