/** Ends a request before all have signed: its sender cancels it, or a signer declines (S-065, D-62). */

import { eq } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { signRequest } from "@/db/schema";
import type { CancelledEnvelope } from "@/lib/contract/signing-shapes";
import { enqueue } from "@/lib/mail/outbox";
import { DAY_MS } from "@/lib/time";
import { findAccount } from "./account";
import { signErrors } from "./errors";
import { append, type Evidence, type NewEvent } from "./events";
import { cancelledMail, declinedMail } from "./mails";
import { type Envelope, lockEnvelope, type RecipientRow, recipientOf } from "./request";

/** When a request that finishes now is removed (S-069). */
export const purgeDateOf = (finishedAt: Date, retentionDays: number): Date =>
  new Date(finishedAt.getTime() + retentionDays * DAY_MS);

const reasonData = (reason: string | undefined): Record<string, string> =>
  reason ? { reason } : {};

async function end(
  tx: Tx,
  { request, recipients }: Envelope,
  reason: string | undefined,
  happened: NewEvent,
  told: readonly RecipientRow[] = recipients,
): Promise<CancelledEnvelope> {
  const { id, retentionDays } = request;
  const cancelledAt = new Date();
  await tx
    .update(signRequest)
    .set({
      status: "cancelled",
      cancelledAt,
      cancelReason: reason || null,
      purgeAt: purgeDateOf(cancelledAt, retentionDays),
      sealAt: null,
    })
    .where(eq(signRequest.id, id));
  await append(tx, id, [{ ...happened, data: reasonData(reason), at: cancelledAt }]);
  // Only signers whom we mailed a link are told.
  const knowing = told.filter(({ sentCount }) => sentCount > 0);
  await enqueue(
    tx,
    knowing.map(({ email }) => cancelledMail(email, request, reason)),
  );
  return { id, status: "cancelled", cancelledAt: cancelledAt.toISOString() };
}

/** @throws 404, 409 `completed`, 410 */
export const cancel = (
  id: string,
  reason: string | undefined,
  by: Evidence,
): Promise<CancelledEnvelope> =>
  db().transaction(async (tx) => {
    const envelope = await lockEnvelope(tx, id, "cancel", "sender");
    return end(tx, envelope, reason, { type: "cancelled", by: "sender", from: by });
  });

/**
 * Declines for a signer. This ends the request for everyone, and the sender is told.
 * @throws 404, 409 `already_signed`, 410
 */
export const decline = (
  known: RecipientRow,
  reason: string | undefined,
  by: Evidence,
): Promise<CancelledEnvelope> =>
  db().transaction(async (tx) => {
    const envelope = await lockEnvelope(tx, known.requestId, "sign", "signer");
    const recipient = recipientOf(envelope, known);
    if (recipient.signedAt) throw signErrors.alreadySigned();
    const { id: recipientId } = recipient;
    const others = envelope.recipients.filter(({ id }) => id !== recipientId);
    const happened = { type: "declined", by: "signer", recipientId, from: by } as const;
    const account = await findAccount(envelope.request.accountId, tx);
    if (account)
      await enqueue(tx, [declinedMail(account.email, envelope.request, recipient, reason)]);
    return end(tx, envelope, reason, happened, others);
  });
