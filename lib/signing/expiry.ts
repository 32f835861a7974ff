/** Expires a request after its deadline: the first caller to notice writes the event and the mails (S-067, D-57). */
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { signRequest } from "@/db/schema";
import { enqueue } from "@/lib/mail/outbox";
import { findAccount } from "./account";
import { append } from "./events";
import { expiredMail } from "./mails";
import { findEnvelope, type RequestRow } from "./request";
import { statusOf } from "./status";

/**
 * Whether the deadline has passed and the request is not stored as expired yet. The clock decides what is allowed, not
 * the row.
 */
export const isToExpire = (request: RequestRow): boolean =>
  request.status !== "expired" && statusOf(request) === "expired";

/** @returns false when it was already expired or deleted */
export const expire = (id: string): Promise<boolean> =>
  db().transaction(async (tx) => {
    await tx
      .select({ id: signRequest.id })
      .from(signRequest)
      .where(eq(signRequest.id, id))
      .for("no key update");
    const envelope = await findEnvelope(id, tx);
    if (!envelope || !isToExpire(envelope.request)) return false;
    const { request, recipients } = envelope;
    await tx.update(signRequest).set({ status: "expired" }).where(eq(signRequest.id, id));
    await append(tx, id, [{ type: "expired", by: "service" }]);
    // Nobody was waiting for a draft, so nobody is mailed.
    if (request.status === "draft") return true;
    const account = await findAccount(request.accountId, tx);
    const waiting = recipients.filter(({ sentCount, signedAt }) => sentCount > 0 && !signedAt);
    await enqueue(tx, [
      ...waiting.map(({ email }) => expiredMail(email, request)),
      ...(account ? [expiredMail(account.email, request)] : []),
    ]);
    return true;
  });
