import { Done } from "@/lib/accounts/schemas";
import { endOwnSessions, session } from "@/lib/accounts/session";
import { forgetSession } from "@/lib/accounts/session-cookie";
import { authApi } from "@/lib/http/families";
import { json } from "@/lib/http/formats";
import { emptyBody } from "@/lib/http/parse";

/** Ends every session of this account, this one too. */
export const POST = authApi(
  { summary: "End all sessions", answers: { 200: Done } },
  session,
  emptyBody,
  async ({ account }) => {
    await endOwnSessions(account, "none");
    const answer = json(200, { status: true });
    forgetSession(answer.headers);
    return answer;
  },
);
