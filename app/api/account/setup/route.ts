import { session } from "@/lib/accounts/session";
import { setupVault } from "@/lib/accounts/vault";
import { Setup, VaultAnswer } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Stores the sealed vault key, once. */
export const POST = accountsApi(
  { summary: "Set up the vault", answers: { 200: VaultAnswer }, refusals: [409] },
  session,
  body(Setup),
  ({ account, body }) => setupVault(account.userId, body),
);
