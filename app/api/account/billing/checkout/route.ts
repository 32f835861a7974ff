import { buy } from "@/lib/accounts/billing";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";

export const POST = sessionApi(api.buyPro, ({ account, body }) => buy(account.userId, body));
