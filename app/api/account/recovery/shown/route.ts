import { session } from "@/lib/accounts/session";
import { recoveryShown } from "@/lib/accounts/vault";
import * as api from "@/lib/contract/account-vault";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

export const POST = accountsApi(api.noteRecoveryShown, session, emptyBody, ({ account }) =>
  recoveryShown(account.userId),
);
