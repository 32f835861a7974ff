import { authApi } from "@/lib/accounts/auth-route";
import { endOwnSessions, session } from "@/lib/accounts/session";
import { forgetSession } from "@/lib/accounts/session-cookie";
import * as api from "@/lib/contract/auth";
import { json } from "@/lib/http/formats";

export const POST = authApi(api.endAllSessions, session, async ({ account }) => {
  await endOwnSessions(account, "none");
  const answer = json(200, { status: true });
  forgetSession(answer.headers);
  return answer;
});
