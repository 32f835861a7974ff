import { changeBudget } from "@/lib/accounts/budgets";
import { recoveryWrappedOf } from "@/lib/accounts/recover";
import { RecoveryLookup, RecoveryWrapped } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** The sealed vault key for whoever has the recovery key. */
export const POST = accountsApi(
  { summary: "Read the key to recover with", answers: { 200: RecoveryWrapped }, refusals: [401] },
  changeBudget.left,
  body(RecoveryLookup),
  changeBudget.counted,
  ({ body }) => recoveryWrappedOf(body.email, body.recoveryCredential),
);
