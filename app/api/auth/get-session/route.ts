import { auth } from "@/lib/accounts/auth";
import { answerOf, authApi } from "@/lib/accounts/auth-route";
import * as api from "@/lib/contract/auth";

export const GET = authApi(api.readSession, ({ request: { headers } }) =>
  answerOf(auth().api.getSession({ headers, asResponse: true })),
);
