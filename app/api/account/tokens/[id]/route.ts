import { revokePersonalKey } from "@/lib/accounts/personal-keys";
import { session } from "@/lib/accounts/session";
import { Done } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** Ends a key; the next request with it is refused. */
export const DELETE = accountsApi(
  { summary: "Revoke a personal key", answers: { 200: Done }, refusals: [404] },
  session,
  emptyBody,
  async ({ account, params }) => {
    await revokePersonalKey(account.userId, params.id ?? "");
    return { ok: true };
  },
);
