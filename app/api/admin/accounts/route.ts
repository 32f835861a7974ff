import { listAccounts } from "@/lib/accounts/admin-accounts";
import { admin } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";
import { accountsApi } from "@/lib/http/families";
import { query } from "@/lib/http/parse";

export const GET = accountsApi(api.listAccounts, admin, query(api.listAccounts), ({ search }) =>
  listAccounts(search),
);
