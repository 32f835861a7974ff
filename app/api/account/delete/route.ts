import { changeBudget } from "@/lib/accounts/budgets";
import { deleteAccount, deletionOf } from "@/lib/accounts/deletion";
import { aboutOf } from "@/lib/accounts/mails";
import { sessionApi } from "@/lib/accounts/session";
import { forgetSession } from "@/lib/accounts/session-cookie";
import * as api from "@/lib/contract/account";
import { json } from "@/lib/http/formats";

export const GET = sessionApi(api.readDeletion, ({ account }) => deletionOf(account));

export const POST = sessionApi(
  api.deleteAccount,
  changeBudget,
  async ({ account, body, request }) => {
    await deleteAccount(account, body.currentCredential, aboutOf(request));
    const answer = json(200, { ok: true });
    forgetSession(answer.headers);
    return answer;
  },
);
