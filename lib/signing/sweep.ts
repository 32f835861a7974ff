/** What time does to requests: they expire, and what is over is removed (S-067, S-069). */
import { eq, sql } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { signCode, signRequest, signSession } from "@/db/schema";
import { enqueue } from "@/lib/mail/outbox";
import { findAccount } from "./account";
import { append } from "./events";
import { expiredMail } from "./mails";
import { findEnvelope } from "./request";
import { statusOf } from "./status";

/** So many of one run. */
export const EXPIRY_DUE = `select id from sign_request
where status in ('draft', 'active') and expires_at <= now() and seal_at is null order by expires_at limit 500`;
export const REQUESTS_OVER = "purge_at <= now()";

/** Tells of what has expired: to nobody does it matter for what may be done, which is judged by the clock. @returns how many */
export async function sweepExpired(): Promise<{ expired: number }> {
  const { rows } = await pool().query<{ id: string }>(EXPIRY_DUE);
  let expired = 0;
  for (const { id } of rows) if (await expire(id)) expired++;
  return { expired };
}

const expire = (id: string): Promise<boolean> =>
  db().transaction(async (tx) => {
    const [held] = await tx
      .select({ status: signRequest.status })
      .from(signRequest)
      .where(eq(signRequest.id, id))
      .for("no key update");
    const envelope = held ? await findEnvelope(id, tx) : null;
    if (!envelope || envelope.request.status === "expired") return false;
    const { request, recipients } = envelope;
    if (statusOf(request) !== "expired") return false;
    await tx.update(signRequest).set({ status: "expired" }).where(eq(signRequest.id, id));
    await append(tx, id, [{ type: "expired", by: "service" }]);
    // A draft was waited for by nobody.
    if (request.status === "draft") return true;
    const account = await findAccount(request.accountId, tx);
    const waiting = recipients.filter(({ sentCount, signedAt }) => sentCount > 0 && !signedAt);
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
  removeInSteps(signRequest, sql.raw(REQUESTS_OVER), A_STEP);

/** A code outlives its time by a day: whoever types it then is told that it is old. @returns how many rows */
export const sweepProofs = async (): Promise<number> =>
  (await removeInSteps(signCode, sql`expires_at < now() - interval '1 day'`)) +
  (await removeInSteps(signSession, sql`expires_at < now()`));
