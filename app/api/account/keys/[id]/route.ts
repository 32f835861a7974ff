import { ApiKey, RenamedApiKey } from "@/lib/accounts/key-schemas";
import { aboutOf } from "@/lib/accounts/mails";
import { renameApiKey, revokeApiKey } from "@/lib/accounts/own-api-keys";
import { session } from "@/lib/accounts/session";
import { Done } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";

/** Another name for a key. */
export const PATCH = accountsApi(
  { summary: "Rename an API key", answers: { 200: ApiKey }, refusals: [404] },
  session,
  body(RenamedApiKey),
  ({ account, params, body }) => renameApiKey(account.userId, params.id ?? "", body.name),
);

/** Ends a key; the next request with it is refused. */
export const DELETE = accountsApi(
  { summary: "Revoke an API key", answers: { 200: Done }, refusals: [404] },
  session,
  emptyBody,
  async ({ account, params, request }) => {
    await revokeApiKey(account.userId, params.id ?? "", aboutOf(request));
    return { ok: true };
  },
);
