import { buy } from "@/lib/accounts/billing";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = accountsApi(api.buyPro, session, body(api.buyPro), ({ account, body }) =>
  buy(account.userId, body),
);
