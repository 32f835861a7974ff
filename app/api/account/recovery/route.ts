import { changeBudget } from "@/lib/accounts/budgets";
import { aboutOf } from "@/lib/accounts/mails";
import { session } from "@/lib/accounts/session";
import { replaceRecovery } from "@/lib/accounts/vault";
import { NewRecovery, VaultAnswer } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** A new recovery key in place of the old one; other sessions end. */
export const POST = accountsApi(
  { summary: "Replace the recovery key", answers: { 200: VaultAnswer }, refusals: [403, 409] },
  session,
  changeBudget.left,
  body(NewRecovery),
  changeBudget.counted,
  ({ account, body, request }) => replaceRecovery(account, body, aboutOf(request)),
);
