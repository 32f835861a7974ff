import { sessionApi } from "@/lib/accounts/session";
import { setupVault } from "@/lib/accounts/vault";
import * as api from "@/lib/contract/account-vault";

export const POST = sessionApi(api.setUpVault, ({ account, body }) =>
  setupVault(account.userId, body),
);
