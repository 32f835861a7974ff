import { changeBudget } from "@/lib/accounts/budgets";
import { startDeletion } from "@/lib/accounts/deletion";
import { aboutOf } from "@/lib/accounts/mails";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";

export const POST = sessionApi(api.startDeletion, changeBudget, ({ account, body, request }) =>
  startDeletion(account, body.currentCredential, aboutOf(request)),
);
