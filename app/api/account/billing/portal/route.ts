import { manage } from "@/lib/accounts/billing";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";

export const POST = sessionApi(api.manageBilling, ({ account }) => manage(account.userId));
