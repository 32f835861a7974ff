/** Creates a session for a valid credential that is still valid when the session is stored. */
import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { account, user } from "@/db/schema";
import type * as api from "@/lib/contract/auth";
import type { Body } from "@/lib/contract/operation";
import { auth } from "./auth";
import { answerOf, authError } from "./auth-route";
import { endSession } from "./session";

/**
 * @throws 401 for a wrong pair, and when the password was changed meanwhile: that change ended all sessions, and this
 * one was created later and would stay
 */
export async function signIn(body: Body<typeof api.signIn>, headers: Headers): Promise<Response> {
  const before = await storedHash(body.email);
  const answer = await answerOf(auth().api.signInEmail({ body, headers, asResponse: true }));
  if ((await storedHash(body.email)) === before) return answer;
  const made = (await answer.json()) as { token: string; user: { id: string } };
  await endSession(made.user.id, made.token);
  throw authError(401, "INVALID_EMAIL_OR_PASSWORD", "Invalid email or password");
}

async function storedHash(email: string): Promise<string | null> {
  const [row] = await db()
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(and(eq(user.email, email), eq(account.providerId, "credential")));
  return row?.hash ?? null;
}
