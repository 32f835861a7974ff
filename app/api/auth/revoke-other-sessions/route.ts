import { endOwnSessions, session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/auth";
import { authApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

export const POST = authApi(api.endOtherSessions, session, emptyBody, async ({ account }) => {
  await endOwnSessions(account, "this");
  return { status: true };
});
