import { readAccount } from "@/lib/accounts/account";
import { session } from "@/lib/accounts/session";
import { Account } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";

/** Who is signed in, and their sealed vault. */
export const GET = accountsApi(
  { summary: "Read the account", answers: { 200: Account } },
  session,
  ({ account }) => readAccount(account.userId),
);
