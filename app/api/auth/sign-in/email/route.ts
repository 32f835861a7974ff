import { authBody } from "@/lib/accounts/auth-route";
import { accountLimits } from "@/lib/accounts/limits";
import { signIn } from "@/lib/accounts/sign-in";
import * as api from "@/lib/contract/auth";
import { attempts } from "@/lib/http/allowance";
import { authApi } from "@/lib/http/families";

const { left, counted } = attempts(accountLimits.signIn);

export const POST = authApi(api.signIn, left, authBody(api.signIn), counted, ({ body, request }) =>
  signIn(body, request.headers),
);
