import { resendConfirmation } from "@/lib/accounts/email-code";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-vault";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

export const POST = accountsApi(api.sendEmailCode, session, emptyBody, ({ account }) =>
  resendConfirmation(account.userId),
);
