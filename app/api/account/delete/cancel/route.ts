import { changeBudget } from "@/lib/accounts/budgets";
import { cancelDeletion } from "@/lib/accounts/deletion";
import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = accountsApi(
  api.cancelDeletion,
  session,
  changeBudget.left,
  body(api.cancelDeletion),
  changeBudget.counted,
  ({ account, body, request }) => cancelDeletion(account, body.currentCredential, aboutOf(request)),
);
