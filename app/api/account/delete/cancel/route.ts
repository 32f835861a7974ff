import { changeBudget } from "@/lib/accounts/budgets";
import { cancelDeletion } from "@/lib/accounts/deletion";
import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import { Confirmed, Deletion } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Keeps the account after all. */
export const POST = accountsApi(
  { summary: "Keep the account", answers: { 200: Deletion }, refusals: [403] },
  session,
  changeBudget.left,
  body(Confirmed),
  changeBudget.counted,
  ({ account, body, request }) => cancelDeletion(account, body.currentCredential, aboutOf(request)),
);
