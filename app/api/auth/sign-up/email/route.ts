import { authBody } from "@/lib/accounts/auth-route";
import { accountLimits } from "@/lib/accounts/limits";
import { signUp } from "@/lib/accounts/sign-up";
import * as api from "@/lib/contract/auth";
import { attempts } from "@/lib/http/allowance";
import { authApi } from "@/lib/http/families";

const { left, counted } = attempts(accountLimits.signUp);

export const POST = authApi(api.signUp, left, authBody(api.signUp), counted, ({ body, request }) =>
  signUp(body, request.headers),
);
