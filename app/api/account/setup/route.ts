import { session } from "@/lib/accounts/session";
import { setupVault } from "@/lib/accounts/vault";
import * as api from "@/lib/contract/account-vault";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = accountsApi(
  api.setUpVault,
  session,
  body(api.setUpVault),
  ({ account, body }) => setupVault(account.userId, body),
);
