import { readAccount } from "@/lib/accounts/account";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";
import { accountsApi } from "@/lib/http/families";

export const GET = accountsApi(api.readAccount, session, ({ account }) =>
  readAccount(account.userId),
);
