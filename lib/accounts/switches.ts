/** An account's switches: AI, Lockdown, and the privacy of new files (A-039…A-042). */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import type * as api from "@/lib/contract/account";
import type { Body } from "@/lib/contract/operation";
import { enqueue, type Mail } from "@/lib/mail/outbox";
import { lockAccount } from "./change";
import { accountErrors } from "./errors";
import { type About, securityNotice } from "./mails";
import type { SignedIn } from "./session";

export const switchesOf = ({ aiOff, lockdown, pro }: SignedIn): api.Switches => ({
  aiOff,
  lockdown,
  canLockdown: pro,
});

/** @throws 403 `pro` for turning on Lockdown without Pro; anybody can turn it off */
export async function turnSwitches(
  { userId, pro }: SignedIn,
  { aiOff, lockdown }: Body<typeof api.turnSwitches>,
  about: About,
): Promise<api.Switches> {
  if (lockdown && !pro) throw accountErrors.pro();
  return db().transaction(async (tx) => {
    const before = await lockAccount(tx, userId);
    const after = { aiOff: aiOff ?? before.aiOff, lockdown: lockdown ?? before.lockdown };
    await tx
      .update(user)
      .set({ ...after, updatedAt: new Date() })
      .where(eq(user.id, userId));
    const notices: Mail[] =
      after.lockdown === before.lockdown
        ? []
        : [securityNotice(before.email, after.lockdown ? "lockdown-on" : "lockdown-off", about)];
    await enqueue(tx, notices);
    return { ...after, canLockdown: pro };
  });
}

/** Sets the default privacy of the account's new files. */
export async function choosePrivacy<Privacy extends "standard" | "e2ee">(
  userId: string,
  privacy: Privacy,
): Promise<{ privacy: Privacy }> {
  await db().update(user).set({ privacy, updatedAt: new Date() }).where(eq(user.id, userId));
  return { privacy };
}
