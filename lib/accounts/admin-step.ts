/** The administrator's routes; everybody else gets 404. */
import { errors } from "@/lib/http/errors";
import { type Called, caller } from "@/lib/http/families";
import { type Call, family, type Step } from "@/lib/http/route";
import { isAdmin } from "./admins";
import { type SignedIn, signedIn } from "./session";

/** The signed-in administrator (404 for anybody else, D-49). */
const admin: Step<Call, { account: SignedIn }> = async ({ request }) => {
  const account = await signedIn(request.headers);
  if (!account || !(await isAdmin(account))) throw errors.notFound();
  return { account };
};

export const adminApi = family<Called & { account: SignedIn }>("docs", caller("own"), {
  steps: [admin],
});
