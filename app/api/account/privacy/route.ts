import { session } from "@/lib/accounts/session";
import { choosePrivacy } from "@/lib/accounts/switches";
import { DefaultPrivacy } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** What new files of the account are by default. */
export const POST = accountsApi(
  { summary: "Choose the privacy of new files", answers: { 200: DefaultPrivacy } },
  session,
  body(DefaultPrivacy),
  ({ account, body }) => choosePrivacy(account.userId, body.privacy),
);
