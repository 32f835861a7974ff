import { aboutOf } from "@/lib/accounts/mails";
import { renameApiKey, revokeApiKey } from "@/lib/accounts/own-api-keys";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-keys";

export const PATCH = sessionApi(api.renameApiKey, ({ account, params, body }) =>
  renameApiKey(account.userId, params.id, body.name),
);

export const DELETE = sessionApi(api.revokeApiKey, async ({ account, params, request }) => {
  await revokeApiKey(account.userId, params.id, aboutOf(request));
  return { ok: true };
});
