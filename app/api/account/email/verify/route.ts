import { verifyCode } from "@/lib/accounts/email-code";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-vault";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = accountsApi(
  api.confirmEmail,
  session,
  body(api.confirmEmail),
  ({ account, body }) => verifyCode(account.userId, body.code),
);
