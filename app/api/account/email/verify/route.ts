import { verifyCode } from "@/lib/accounts/email-code";
import { session } from "@/lib/accounts/session";
import { GivenCode, Verified } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Confirms the account's address by the code that was mailed to it. */
export const POST = accountsApi(
  { summary: "Confirm the email address", answers: { 200: Verified }, refusals: [409, 429] },
  session,
  body(GivenCode),
  ({ account, body }) => verifyCode(account.userId, body.code),
);
