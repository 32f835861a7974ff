import { readBilling } from "@/lib/accounts/billing";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";
import { accountsApi } from "@/lib/http/families";

export const GET = accountsApi(api.readBilling, session, ({ account }) =>
  readBilling(account.userId),
);
