import { auth } from "@/lib/accounts/auth";
import { answerOf, authApi } from "@/lib/accounts/auth-route";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/auth";

export const GET = authApi(api.listSessions, session, ({ request: { headers } }) =>
  answerOf(auth().api.listSessions({ headers, asResponse: true })),
);
