import { changeBudget } from "@/lib/accounts/budgets";
import { recoveryWrappedOf } from "@/lib/accounts/recover";
import * as api from "@/lib/contract/account-vault";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = accountsApi(
  api.readRecoveryKey,
  changeBudget.left,
  body(api.readRecoveryKey),
  changeBudget.counted,
  ({ body }) => recoveryWrappedOf(body.email, body.recoveryCredential),
);
