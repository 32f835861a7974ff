import { Revoked } from "@/lib/accounts/key-schemas";
import { revokePersonalKey } from "@/lib/accounts/personal-keys";
import { session } from "@/lib/accounts/session";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** Ends a key; the next request with it is refused. */
export const DELETE = accountsApi(
  { summary: "Revoke a personal key", answers: { 200: Revoked }, refusals: [404] },
  session,
  emptyBody,
  async ({ account, params }) => {
    await revokePersonalKey(account.userId, params.id ?? "");
    return { ok: true };
  },
);
