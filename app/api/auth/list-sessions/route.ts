import { auth } from "@/lib/accounts/auth";
import { answerOf, authSession } from "@/lib/accounts/auth-route";
import { Sessions } from "@/lib/accounts/schemas";
import { accountsApi } from "@/lib/http/families";

/** The live sessions of this account. */
export const GET = accountsApi(
  { summary: "The sessions of this account", answers: { 200: Sessions } },
  authSession,
  ({ request: { headers } }) => answerOf(auth().api.listSessions({ headers, asResponse: true })),
);
