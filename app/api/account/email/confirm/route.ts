import { resendConfirmation } from "@/lib/accounts/email-code";
import { session } from "@/lib/accounts/session";
import { CodeSent } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** Sends a new code to the account's address. */
export const POST = accountsApi(
  { summary: "Send a code to the email address", answers: { 200: CodeSent }, refusals: [409, 429] },
  session,
  emptyBody,
  ({ account }) => resendConfirmation(account.userId),
);
