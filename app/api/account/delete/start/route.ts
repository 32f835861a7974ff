import { changeBudget } from "@/lib/accounts/budgets";
import { startDeletion } from "@/lib/accounts/deletion";
import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import { Confirmed, Deletion } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Begins deletion: Pro ends, the account stays until it is deleted. */
export const POST = accountsApi(
  { summary: "Begin to delete the account", answers: { 200: Deletion }, refusals: [403] },
  session,
  changeBudget.left,
  body(Confirmed),
  changeBudget.counted,
  ({ account, body, request }) => startDeletion(account, body.currentCredential, aboutOf(request)),
);
