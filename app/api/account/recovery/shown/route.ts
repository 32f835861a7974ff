import { session } from "@/lib/accounts/session";
import { recoveryShown } from "@/lib/accounts/vault";
import { VaultAnswer } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** The owner has seen the recovery key and kept it. */
export const POST = accountsApi(
  {
    summary: "Say that the recovery key was shown",
    answers: { 200: VaultAnswer },
    refusals: [409],
  },
  session,
  emptyBody,
  ({ account }) => recoveryShown(account.userId),
);
