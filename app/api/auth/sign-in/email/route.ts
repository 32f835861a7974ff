import { authApi } from "@/lib/accounts/auth-route";
import { accountLimits } from "@/lib/accounts/limits";
import { signIn } from "@/lib/accounts/sign-in";
import * as api from "@/lib/contract/auth";
import { attempts } from "@/lib/http/allowance";

const budget = attempts(accountLimits.signIn);

export const POST = authApi(api.signIn, budget, ({ body, request }) =>
  signIn(body, request.headers),
);
