import { authApi } from "@/lib/accounts/auth-route";
import { endOwnSessions, session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/auth";

export const POST = authApi(api.endOtherSessions, session, async ({ account }) => {
  await endOwnSessions(account, "this");
  return { status: true };
});
