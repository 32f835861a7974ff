/** The account behind a call, found by its session or its API key. It receives the request's notices (D-53, D-55). */
import { eq } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { user } from "@/db/schema";
import { signedIn } from "@/lib/accounts/session";
import type { Called } from "@/lib/http/families";
import type { Step } from "@/lib/http/route";
import { signErrors } from "./errors";

export interface Account {
  userId: string;
  email: string;
  emailVerified: boolean;
  name: string;
  lockdown: boolean;
}

/** Null when the page has no session. */
async function accountOf({ caller, request }: Called): Promise<Account | null> {
  return caller.kind === "program" ? findAccount(caller.key.userId) : signedIn(request.headers);
}

/** Null when the account was deleted. */
export async function findAccount(
  userId: string | null,
  on: Db | Tx = db(),
): Promise<Account | null> {
  if (userId === null) return null;
  const { id, email, emailVerified, name, lockdown } = user;
  const [row] = await on
    .select({ userId: id, email, emailVerified, name, lockdown })
    .from(user)
    .where(eq(id, userId));
  return row ?? null;
}

/** The account, or null: our own pages may create a request without an account (D-52). */
export const maybeAccount: Step<Called, { account: Account | null }> = async (call) => ({
  account: await accountOf(call),
});

/**
 * For mails sent in the account's name: 401 without an account, 403 in Lockdown or with an unconfirmed address (S-086).
 */
export const mailingAccount: Step<Called, { account: Account }> = async (call) => {
  const account = await accountOf(call);
  if (!account) throw signErrors.accountRequired();
  if (account.lockdown) throw signErrors.lockdown();
  if (!account.emailVerified) throw signErrors.verifyEmail();
  return { account };
};
