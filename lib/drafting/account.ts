/** Whether an account lets its words be read by a program: AI off and Lockdown say no. */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import { signedIn } from "@/lib/accounts/session";
import type { Called } from "@/lib/http/families";
import type { Step } from "@/lib/http/route";
import { draftErrors } from "./errors";

/** A page of ours needs no session; with one, its account's switches count. @throws 403 `ai-off` */
export const aiAllowed: Step<Called, object> = async ({ caller, request }) => {
  const account =
    caller.kind === "program"
      ? await switchesOf(caller.key.userId)
      : await signedIn(request.headers);
  if (account?.aiOff || account?.lockdown) throw draftErrors.aiOff();
  return {};
};

async function switchesOf(userId: string) {
  const { aiOff, lockdown } = user;
  const [row] = await db().select({ aiOff, lockdown }).from(user).where(eq(user.id, userId));
  return row ?? null;
}
