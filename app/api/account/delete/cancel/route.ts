import { changeBudget } from "@/lib/accounts/budgets";
import { cancelDeletion } from "@/lib/accounts/deletion";
import { aboutOf } from "@/lib/accounts/mails";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";

export const POST = sessionApi(api.cancelDeletion, changeBudget, ({ account, body, request }) =>
  cancelDeletion(account, body.currentCredential, aboutOf(request)),
);
