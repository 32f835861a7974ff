/** Changes an account's address: every secret is sealed again for it, and it must be confirmed. */
import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isUniqueViolation } from "@/db/db-errors";
import { user } from "@/db/schema";
import type * as api from "@/lib/contract/account-vault";
import type { Body } from "@/lib/contract/operation";
import { enqueue } from "@/lib/mail/outbox";
import { changeCredential, writeCredential } from "./change";
import { writeCode } from "./email-code";
import { accountErrors } from "./errors";
import { freeAddress } from "./held";
import { type About, securityNotice } from "./mails";
import { endSessions, type SignedIn } from "./session";
import { hashRecovery, isRecovery, readVault, writeVault } from "./vault";

/** @throws 403 `credential`, 409 `email` for an address in use, including the account's own */
export async function changeEmail(
  { userId, sessionId }: SignedIn,
  body: Body<typeof api.changeEmail>,
  about: About,
): Promise<{ ok: true }> {
  await changeCredential(userId, body, async (tx, account, newHash) => {
    if (account.email === body.email) throw accountErrors.ownEmail();
    await freeAddress(tx, body.email);
    await writeEmail(tx, userId, body.email);
    const before = await readVault(tx, userId);
    const isKept = isRecovery(body.recoveryCredential, before?.recoveryHash ?? null);
    await writeVault(tx, userId, {
      wrappedKey: body.wrappedKey,
      recoveryHash: hashRecovery(body.recoveryCredential),
      recoveryWrapped: body.recoveryWrapped,
      // The owner has not seen a recovery key that comes with the new address (A-033, D-43).
      ...(isKept ? {} : { recoveryPending: true }),
    });
    await writeCredential(tx, userId, newHash);
    await endSessions(tx, userId, sessionId);
    await enqueue(tx, [
      securityNotice(account.email, "email-old", about),
      securityNotice(body.email, "email-new", about),
      await writeCode(tx, { id: userId, email: body.email }),
    ]);
  });
  return { ok: true };
}

async function writeEmail(tx: Tx, userId: string, email: string): Promise<void> {
  try {
    await tx
      .update(user)
      .set({ email, emailVerified: false, updatedAt: new Date() })
      .where(eq(user.id, userId));
  } catch (fault) {
    if (isUniqueViolation(fault)) throw accountErrors.email();
    throw fault;
  }
}
