import { verifyCode } from "@/lib/accounts/email-code";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-vault";

export const POST = sessionApi(api.confirmEmail, ({ account, body }) =>
  verifyCode(account.userId, body.code),
);
