import { auth } from "@/lib/accounts/auth";
import { answerOf, authBody, authSession } from "@/lib/accounts/auth-route";
import { Done, UpdateUser } from "@/lib/accounts/schemas";
import { accountsApi } from "@/lib/http/families";

/** Changes how a person is called. */
export const POST = accountsApi(
  { summary: "Change the name", answers: { 200: Done } },
  authSession,
  authBody(UpdateUser),
  ({ body: { name, image }, request: { headers } }) =>
    answerOf(auth().api.updateUser({ body: { name, image }, headers, asResponse: true })),
);
