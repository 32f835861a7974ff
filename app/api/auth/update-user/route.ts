import { auth } from "@/lib/accounts/auth";
import { answerOf, authApi } from "@/lib/accounts/auth-route";
import { session } from "@/lib/accounts/session";
import * as api from "@/lib/contract/auth";

export const POST = authApi(
  api.renamePerson,
  session,
  ({ body: { name, image }, request: { headers } }) =>
    answerOf(auth().api.updateUser({ body: { name, image }, headers, asResponse: true })),
);
