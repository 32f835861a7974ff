import { changeBudget } from "@/lib/accounts/budgets";
import { deleteAccount, deletionOf } from "@/lib/accounts/deletion";
import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import { forgetSession } from "@/lib/accounts/session-cookie";
import { Confirmed, Deletion, Done } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { json } from "@/lib/http/formats";
import { body } from "@/lib/http/parse";

/** Whether deletion was begun, and what it will do. */
export const GET = accountsApi(
  { summary: "Read how far deletion is", answers: { 200: Deletion } },
  session,
  ({ account }) => deletionOf(account),
);

/** Deletes the account and signs this browser out. */
export const POST = accountsApi(
  { summary: "Delete the account", answers: { 200: Done }, refusals: [403, 409] },
  session,
  changeBudget.left,
  body(Confirmed),
  changeBudget.counted,
  async ({ account, body, request }) => {
    await deleteAccount(account, body.currentCredential, aboutOf(request));
    const answer = json(200, { ok: true });
    forgetSession(answer.headers);
    return answer;
  },
);
