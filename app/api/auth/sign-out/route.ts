import { SignedOut } from "@/lib/accounts/schemas";
import { endSession, signedIn } from "@/lib/accounts/session";
import { forgetSession } from "@/lib/accounts/session-cookie";
import { authApi } from "@/lib/http/families";
import { json } from "@/lib/http/formats";
import { emptyBody } from "@/lib/http/parse";

/** Ends this session before the browser forgets it; without one it is done already. */
export const POST = authApi(
  { summary: "Sign out", answers: { 200: SignedOut } },
  emptyBody,
  async ({ request: { headers } }) => {
    const account = await signedIn(headers);
    if (account) await endSession(account.userId, account.sessionToken);
    const answer = json(200, { success: true });
    forgetSession(answer.headers);
    return answer;
  },
);
