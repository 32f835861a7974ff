import { auth } from "@/lib/accounts/auth";
import { answerOf } from "@/lib/accounts/auth-route";
import { Sessions } from "@/lib/accounts/schemas";
import { session } from "@/lib/accounts/session";
import { authApi } from "@/lib/http/families";

/** The live sessions of this account. */
export const GET = authApi(
  { summary: "The sessions of this account", answers: { 200: Sessions } },
  session,
  ({ request: { headers } }) => answerOf(auth().api.listSessions({ headers, asResponse: true })),
);
