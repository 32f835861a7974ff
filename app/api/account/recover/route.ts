import { changeBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { recover } from "@/lib/accounts/recover";
import { Done, Recovery } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** A new password for whoever has the recovery key; every session ends. */
export const POST = accountsApi(
  { summary: "Recover an account", answers: { 200: Done }, refusals: [401, 409] },
  changeBudget.left,
  body(Recovery),
  changeBudget.counted,
  ({ body, request }) => recover(body, aboutOf(request)),
);
