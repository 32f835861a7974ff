import { authBody } from "@/lib/accounts/auth-route";
import { Done, RevokeSession } from "@/lib/accounts/schemas";
import { endSession, session } from "@/lib/accounts/session";
import { authApi } from "@/lib/http/families";

/** Ends one session of this account; another account's is left alone, with the same answer. */
export const POST = authApi(
  { summary: "End a session", answers: { 200: Done } },
  session,
  authBody(RevokeSession),
  async ({ account, body }) => {
    await endSession(account.userId, body.token);
    return { status: true };
  },
);
