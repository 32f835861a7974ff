import { session } from "@/lib/accounts/session";
import { choosePrivacy } from "@/lib/accounts/switches";
import * as api from "@/lib/contract/account";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = accountsApi(
  api.choosePrivacy,
  session,
  body(api.choosePrivacy),
  ({ account, body }) => choosePrivacy(account.userId, body.privacy),
);
