import { authBody } from "@/lib/accounts/auth-route";
import { accountLimits } from "@/lib/accounts/limits";
import { SignedInAnswer, SignIn } from "@/lib/accounts/schemas";
import { signIn } from "@/lib/accounts/sign-in";
import { attempts } from "@/lib/http/allowance";
import { authApi } from "@/lib/http/families";

const { left, counted } = attempts(accountLimits.signIn);

/** A new session for an address and its credential. */
export const POST = authApi(
  { summary: "Sign in", answers: { 200: SignedInAnswer }, refusals: [401] },
  left,
  authBody(SignIn),
  counted,
  ({ body, request }) => signIn(body, request.headers),
);
