import { readBilling } from "@/lib/accounts/billing";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";

export const GET = sessionApi(api.readBilling, ({ account }) => readBilling(account.userId));
