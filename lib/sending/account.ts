/** In whose name mail is sent: an account that confirmed its address and is not in Lockdown (D-95, D-42). */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import { accountErrors } from "@/lib/accounts/errors";
import { signedIn } from "@/lib/accounts/session";
import type { Called } from "@/lib/http/families";
import type { Step } from "@/lib/http/route";

export interface SendingAccount {
  userId: string;
  name: string;
  email: string;
}

/** By session or API key: 401 `session`, 403 `lockdown`, 403 `verify_email`. */
export const sendingAccount: Step<Called, { account: SendingAccount }> = async ({
  caller,
  request,
}) => {
  const account =
    caller.kind === "program"
      ? await accountOf(caller.key.userId)
      : await signedIn(request.headers);
  if (!account) throw accountErrors.session();
  if (account.lockdown) throw accountErrors.lockdown();
  if (!account.emailVerified) throw accountErrors.verifyEmail();
  const { userId, name, email } = account;
  return { account: { userId, name, email } };
};

async function accountOf(userId: string) {
  const { id, name, email, emailVerified, lockdown } = user;
  const [row] = await db()
    .select({ userId: id, name, email, emailVerified, lockdown })
    .from(user)
    .where(eq(id, userId));
  return row ?? null;
}
