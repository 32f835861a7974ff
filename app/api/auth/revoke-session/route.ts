import { authBody, authSession } from "@/lib/accounts/auth-route";
import { Done, RevokeSession } from "@/lib/accounts/schemas";
import { endSession } from "@/lib/accounts/session";
import { accountsApi } from "@/lib/http/families";

/** Ends one session of this account; another account's is left alone, with the same answer. */
export const POST = accountsApi(
  { summary: "End a session", answers: { 200: Done } },
  authSession,
  authBody(RevokeSession),
  async ({ account, body }) => {
    await endSession(account.userId, body.token);
    return { status: true };
  },
);
