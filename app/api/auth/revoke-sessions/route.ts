import { endOwnSessions, session } from "@/lib/accounts/session";
import { forgetSession } from "@/lib/accounts/session-cookie";
import * as api from "@/lib/contract/auth";
import { authApi } from "@/lib/http/families";
import { json } from "@/lib/http/formats";
import { emptyBody } from "@/lib/http/parse";

export const POST = authApi(api.endAllSessions, session, emptyBody, async ({ account }) => {
  await endOwnSessions(account, "none");
  const answer = json(200, { status: true });
  forgetSession(answer.headers);
  return answer;
});
