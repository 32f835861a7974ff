import { revokePersonalKey } from "@/lib/accounts/personal-keys";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-keys";

export const DELETE = sessionApi(api.revokePersonalKey, async ({ account, params }) => {
  await revokePersonalKey(account.userId, params.id);
  return { ok: true };
});
