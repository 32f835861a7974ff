import { readAccount } from "@/lib/accounts/account";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account";

export const GET = sessionApi(api.readAccount, ({ account }) => readAccount(account.userId));
