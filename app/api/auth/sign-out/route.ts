import { endSession, signedIn } from "@/lib/accounts/session";
import { forgetSession } from "@/lib/accounts/session-cookie";
import * as api from "@/lib/contract/auth";
import { authApi } from "@/lib/http/families";
import { json } from "@/lib/http/formats";
import { emptyBody } from "@/lib/http/parse";

export const POST = authApi(api.signOut, emptyBody, async ({ request: { headers } }) => {
  const account = await signedIn(headers);
  if (account) await endSession(account.userId, account.sessionToken);
  const answer = json(200, { success: true });
  forgetSession(answer.headers);
  return answer;
});
