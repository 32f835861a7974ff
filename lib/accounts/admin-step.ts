/** The check every route of the administrator's begins with; to everybody else those routes are not there. */
import { errors } from "@/lib/http/errors";
import type { Call, Step } from "@/lib/http/route";
import { isAdmin } from "./admins";
import { type SignedIn, signedIn } from "./session";

/** The administrator who is signed in (404 for anybody else, D-49). */
export const admin: Step<Call, { account: SignedIn }> = async ({ request }) => {
  const account = await signedIn(request.headers);
  if (!account || !(await isAdmin(account))) throw errors.notFound();
  return { account };
};
