import { revokePersonalKey } from "@/lib/accounts/personal-keys";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-keys";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

export const DELETE = accountsApi(
  api.revokePersonalKey,
  session,
  emptyBody,
  async ({ account, params }) => {
    await revokePersonalKey(account.userId, params.id);
    return { ok: true };
  },
);
