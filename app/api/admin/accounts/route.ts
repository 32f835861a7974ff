import { listAccounts } from "@/lib/accounts/admin-accounts";
import { AccountPage, AccountSearch } from "@/lib/accounts/admin-schemas";
import { admin } from "@/lib/accounts/admin-step";
import { accountsApi } from "@/lib/http/families";
import { query } from "@/lib/http/parse";

/** Every account, newest first. */
export const GET = accountsApi(
  { summary: "List accounts", answers: { 200: AccountPage } },
  admin,
  query(AccountSearch),
  ({ search }) => listAccounts(search),
);
