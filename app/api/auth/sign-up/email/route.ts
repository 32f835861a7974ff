import { authBody } from "@/lib/accounts/auth-route";
import { accountLimits } from "@/lib/accounts/limits";
import { SignedUp, SignUp } from "@/lib/accounts/schemas";
import { signUp } from "@/lib/accounts/sign-up";
import { attempts } from "@/lib/http/allowance";
import { authApi } from "@/lib/http/families";

const { left, counted } = attempts(accountLimits.signUp);

/** Makes an account and signs it in. */
export const POST = authApi(
  { summary: "Sign up", answers: { 200: SignedUp }, refusals: [422] },
  left,
  authBody(SignUp),
  counted,
  ({ body, request }) => signUp(body, request.headers),
);
