import { aboutOf } from "@/lib/accounts/mails";
import { renameApiKey, revokeApiKey } from "@/lib/accounts/own-api-keys";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-keys";
import { accountsApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";

export const PATCH = accountsApi(
  api.renameApiKey,
  session,
  body(api.renameApiKey),
  ({ account, params, body }) => renameApiKey(account.userId, params.id, body.name),
);

export const DELETE = accountsApi(
  api.revokeApiKey,
  session,
  emptyBody,
  async ({ account, params, request }) => {
    await revokeApiKey(account.userId, params.id, aboutOf(request));
    return { ok: true };
  },
);
