import { authApi } from "@/lib/accounts/auth-route";
import { endSession, signedIn } from "@/lib/accounts/session";
import { forgetSession } from "@/lib/accounts/session-cookie";
import * as api from "@/lib/contract/auth";
import { json } from "@/lib/http/formats";

export const POST = authApi(api.signOut, async ({ request: { headers } }) => {
  const account = await signedIn(headers);
  if (account) await endSession(account.userId, account.sessionToken);
  const answer = json(200, { success: true });
  forgetSession(answer.headers);
  return answer;
});
