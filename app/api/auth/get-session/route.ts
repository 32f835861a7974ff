import { auth } from "@/lib/accounts/auth";
import { answerOf } from "@/lib/accounts/auth-route";
import { CurrentSession } from "@/lib/accounts/schemas";
import { authApi } from "@/lib/http/families";

/** The session of the cookie, or null; once a day it lasts thirty days again (D-41). */
export const GET = authApi(
  { summary: "The current session", answers: { 200: CurrentSession } },
  ({ request: { headers } }) => answerOf(auth().api.getSession({ headers, asResponse: true })),
);
