import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/oauth";
import { disconnectApp } from "@/lib/oauth/apps";

export const DELETE = sessionApi(api.disconnectApp, async ({ account, params }) => {
  await disconnectApp(account.userId, params.clientId);
  return { ok: true };
});
