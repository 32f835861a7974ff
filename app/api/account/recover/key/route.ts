import { changeBudget } from "@/lib/accounts/budgets";
import { recoveryWrappedOf } from "@/lib/accounts/recover";
import * as api from "@/lib/contract/account-vault";
import { accountsApi } from "@/lib/http/families";

export const POST = accountsApi(api.readRecoveryKey, changeBudget, ({ body }) =>
  recoveryWrappedOf(body.email, body.recoveryCredential),
);
