import { auth } from "@/lib/accounts/auth";
import { answerOf, authBody } from "@/lib/accounts/auth-route";
import { Done, UpdateUser } from "@/lib/accounts/schemas";
import { session } from "@/lib/accounts/session";
import { authApi } from "@/lib/http/families";

/** Changes how a person is called. */
export const POST = authApi(
  { summary: "Change the name", answers: { 200: Done } },
  session,
  authBody(UpdateUser),
  ({ body: { name, image }, request: { headers } }) =>
    answerOf(auth().api.updateUser({ body: { name, image }, headers, asResponse: true })),
);
