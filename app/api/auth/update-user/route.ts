import { auth } from "@/lib/accounts/auth";
import { answerOf, authBody } from "@/lib/accounts/auth-route";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/auth";
import { authApi } from "@/lib/http/families";

export const POST = authApi(
  api.renamePerson,
  session,
  authBody(api.renamePerson),
  ({ body: { name, image }, request: { headers } }) =>
    answerOf(auth().api.updateUser({ body: { name, image }, headers, asResponse: true })),
);
