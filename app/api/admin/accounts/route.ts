import { listAccounts } from "@/lib/accounts/admin-accounts";
import { adminApi } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";

export const GET = adminApi(api.listAccounts, ({ search }) => listAccounts(search));
