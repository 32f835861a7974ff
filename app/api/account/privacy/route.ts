import { sessionApi } from "@/lib/accounts/session";
import { choosePrivacy } from "@/lib/accounts/switches";
import * as api from "@/lib/contract/account";

export const POST = sessionApi(api.choosePrivacy, ({ account, body }) =>
  choosePrivacy(account.userId, body.privacy),
);
