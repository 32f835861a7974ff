import { authBody } from "@/lib/accounts/auth-route";
import { endSession, session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/auth";
import { authApi } from "@/lib/http/families";

export const POST = authApi(
  api.endSession,
  session,
  authBody(api.endSession),
  async ({ account, body }) => {
    await endSession(account.userId, body.token);
    return { status: true };
  },
);
