import { changeBudget } from "@/lib/accounts/budgets";
import { deleteAccount, deletionOf } from "@/lib/accounts/deletion";
import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import { forgetSession } from "@/lib/accounts/session-cookie";
import * as api from "@/lib/contract/account";
import { accountsApi } from "@/lib/http/families";
import { json } from "@/lib/http/formats";
import { body } from "@/lib/http/parse";

export const GET = accountsApi(api.readDeletion, session, ({ account }) => deletionOf(account));

export const POST = accountsApi(
  api.deleteAccount,
  session,
  changeBudget.left,
  body(api.deleteAccount),
  changeBudget.counted,
  async ({ account, body, request }) => {
    await deleteAccount(account, body.currentCredential, aboutOf(request));
    const answer = json(200, { ok: true });
    forgetSession(answer.headers);
    return answer;
  },
);
