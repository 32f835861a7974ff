import { auth } from "@/lib/accounts/auth";
import { answerOf } from "@/lib/accounts/auth-route";
import * as api from "@/lib/contract/auth";
import { authApi } from "@/lib/http/families";

export const GET = authApi(api.readSession, ({ request: { headers } }) =>
  answerOf(auth().api.getSession({ headers, asResponse: true })),
);
