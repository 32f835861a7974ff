import { sessionApi } from "@/lib/accounts/session";
import { recoveryShown } from "@/lib/accounts/vault";
import * as api from "@/lib/contract/account-vault";

export const POST = sessionApi(api.noteRecoveryShown, ({ account }) =>
  recoveryShown(account.userId),
);
