/** What time does to requests: they expire, and what is over is removed (S-067, S-069). */
import { and, inArray, lte, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { signCode, signRequest, signSession } from "@/db/schema";
import { enqueue } from "@/lib/mail/outbox";
import { findAccount } from "./account";
import { append } from "./events";
import { expiredMail } from "./mails";
import { findEnvelope } from "./request";
import { statusOf } from "./status";

/** Of one run. */
const AT_ONCE = 500;

/** Tells of what has expired: to nobody does it matter for what may be done, which is judged by the clock. @returns how many */
export async function sweepExpired(): Promise<{ expired: number }> {
  const due = await db()
    .select({ id: signRequest.id })
    .from(signRequest)
    .where(
      and(
        inArray(signRequest.status, ["draft", "active"]),
        lte(signRequest.expiresAt, sql`now()`),
        sql`${signRequest.sealAt} is null`,
      ),
    )
    .orderBy(signRequest.expiresAt)
    .limit(AT_ONCE);
  let expired = 0;
  for (const { id } of due) if (await expire(id)) expired++;
  return { expired };
}

const expire = (id: string): Promise<boolean> =>
  db().transaction(async (tx) => {
    const [held] = await tx
      .select({ status: signRequest.status })
      .from(signRequest)
      .where(sql`${signRequest.id} = ${id}`)
      .for("no key update");
    const envelope = held ? await findEnvelope(id, tx) : null;
    if (!envelope || envelope.request.status === "expired") return false;
    const { request, recipients } = envelope;
    if (statusOf(request) !== "expired") return false;
    await tx.update(signRequest).set({ status: "expired" }).where(sql`${signRequest.id} = ${id}`);
    await append(tx, id, [{ type: "expired", by: "service" }]);
    // A draft was waited for by nobody.
    if (request.status === "draft") return true;
    const account = await findAccount(request.accountId, tx);
    const waiting = recipients.filter(({ sentAt, signedAt }) => sentAt && !signedAt);
    await enqueue(tx, [
      ...waiting.map(({ email }) => expiredMail(email, request)),
      ...(account ? [expiredMail(account.email, request)] : []),
    ]);
    return true;
  });

/** Each takes megabytes with it. */
const A_STEP = 50;

/** Removes what was kept long enough, with its PDFs, signatures and events. @returns how many requests */
export const sweepRequests = (): Promise<number> =>
  removeInSteps(signRequest, lte(signRequest.purgeAt, sql`now()`), A_STEP);

/** A code outlives its time by a day: whoever types it then is told that it is old. @returns how many rows */
export const sweepProofs = async (): Promise<number> =>
  (await removeInSteps(signCode, sql`expires_at < now() - interval '1 day'`)) +
  (await removeInSteps(signSession, sql`expires_at < now()`));
