import { authApi } from "@/lib/accounts/auth-route";
import { accountLimits } from "@/lib/accounts/limits";
import { signUp } from "@/lib/accounts/sign-up";
import * as api from "@/lib/contract/auth";
import { attempts } from "@/lib/http/allowance";

const budget = attempts(accountLimits.signUp);

export const POST = authApi(api.signUp, budget, ({ body, request }) =>
  signUp(body, request.headers),
);
