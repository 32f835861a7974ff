import { authApi } from "@/lib/accounts/auth-route";
import { endSession, session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/auth";

export const POST = authApi(api.endSession, session, async ({ account, body }) => {
  await endSession(account.userId, body.token);
  return { status: true };
});
