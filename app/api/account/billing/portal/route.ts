import { manage } from "@/lib/accounts/billing";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

export const POST = accountsApi(api.manageBilling, session, emptyBody, ({ account }) =>
  manage(account.userId),
);
