import { authSession } from "@/lib/accounts/auth-route";
import { Done } from "@/lib/accounts/schemas";
import { endOwnSessions } from "@/lib/accounts/session";
import { forgetSession } from "@/lib/accounts/session-cookie";
import { accountsApi } from "@/lib/http/families";
import { json } from "@/lib/http/formats";

/** Ends every session of this account, this one too. */
export const POST = accountsApi(
  { summary: "End all sessions", answers: { 200: Done } },
  authSession,
  async ({ account }) => {
    await endOwnSessions(account, "none");
    const answer = json(200, { status: true });
    forgetSession(answer.headers);
    return answer;
  },
);
