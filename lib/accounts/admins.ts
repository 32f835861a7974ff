/** Who administers this installation (D-49). */
import { asc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { account, user } from "@/db/schema";
import { env, isOpenToOthers } from "@/lib/env";

type Person = { userId: string; email: string; emailVerified: boolean };

/**
 * Whether an account is an administrator's: its address is in `ADMIN_EMAILS` and confirmed, because anybody can sign up
 * with any address. Without the setting it is the first person who signed up, or the next once their account is
 * deleted. On a server that others can reach it is nobody, because a stranger might sign up first.
 */
export async function isAdmin({ userId, email, emailVerified }: Person): Promise<boolean> {
  const { ADMIN_EMAILS } = env();
  if (ADMIN_EMAILS) return emailVerified && ADMIN_EMAILS.includes(email);
  return !isOpenToOthers() && (await firstPerson()) === userId;
}

/** The first account with a password: one that the command line made for a program has none. */
async function firstPerson(): Promise<string | undefined> {
  const [first] = await db()
    .select({ id: user.id })
    .from(user)
    .innerJoin(account, eq(account.userId, user.id))
    .where(eq(account.providerId, "credential"))
    .orderBy(asc(user.createdAt), asc(user.id))
    .limit(1);
  return first?.id;
}
