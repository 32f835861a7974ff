/** Mails a recipient's link, first or again, and replaces a link that went astray (D-53, D-55). */

import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { signCode, signRecipient, signSession } from "@/db/schema";
import type { LinkSent, SenderEnvelope } from "@/lib/contract/signing-shapes";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { take } from "@/lib/http/rate-limit";
import { canSendMail, enqueue } from "@/lib/mail/outbox";
import { DAY_S } from "@/lib/time";
import type { Account } from "./account";
import { signErrors } from "./errors";
import type { Evidence } from "./events";
import { append } from "./events";
import { LINK_AGAIN_AFTER, LINK_MAILS, signLimits } from "./limits";
import { requestMail } from "./mails";
import { masked } from "./masked";
import { type Envelope, lockEnvelope, type RecipientRow } from "./request";
import { signerToken } from "./tokens";
import { senderView } from "./views";

export interface Invitation {
  recipientId: string;
  /** The sender's own message. */
  message?: string | undefined;
}

/** @throws 400 for an unknown recipient, 409 `already_signed` */
function invited({ recipients }: Envelope, recipientId: string): RecipientRow {
  const recipient = recipients.find(({ id }) => id === recipientId);
  const words = "must be the id of a recipient";
  if (!recipient) throw errors.invalid(`recipientId: ${words}`, { recipientId: [words] });
  if (recipient.signedAt) throw signErrors.alreadySigned();
  return recipient;
}

/** @throws 429 within an hour after the last mail, and after ten mails */
function refuseAgain({ sentAt, sentCount }: RecipientRow): void {
  if (sentCount >= LINK_MAILS) throw errors.rate(DAY_S);
  const since = sentAt ? (Date.now() - sentAt.getTime()) / 1_000 : LINK_AGAIN_AFTER;
  if (since < LINK_AGAIN_AFTER) throw errors.rate(Math.ceil(LINK_AGAIN_AFTER - since));
}

/**
 * Mails a link; a later mail is a reminder.
 * @throws 400 for an unknown recipient, 409 `already_signed`, 429, 503 `email_failed` where mail is switched off
 */
export async function sendLink(
  known: Envelope,
  { recipientId, message }: Invitation,
  account: Account,
  by: Evidence,
): Promise<LinkSent> {
  refuseAgain(invited(known, recipientId));
  if (!canSendMail()) throw signErrors.emailFailed();
  await take(signLimits.links, account.userId);
  const { email } = await db().transaction(async (tx) => {
    const envelope = await lockEnvelope(tx, known.request.id, "invite", "sender");
    // Checked again under the lock: of two calls at once, the second sees the first one's mail.
    const recipient = invited(envelope, recipientId);
    refuseAgain(recipient);
    const sentAt = new Date();
    await change(tx, recipient, { sentAt, sentCount: sql`${signRecipient.sentCount} + 1` });
    await append(tx, recipient.requestId, [
      { type: "link_sent", by: "sender", from: by, data: { recipientId }, at: sentAt },
    ]);
    await enqueue(tx, [requestMail(envelope, recipient, account, message)]);
    return recipient;
  });
  return { sent: true, recipientId, email: masked(email) };
}

type Change = Parameters<ReturnType<Tx["update"]>["set"]>[0];

const change = (tx: Tx, { requestId, id }: RecipientRow, values: Change) =>
  tx
    .update(signRecipient)
    .set(values)
    .where(and(eq(signRecipient.requestId, requestId), eq(signRecipient.id, id)));

/**
 * Replaces a recipient's link and ends its sessions. The answer returns the new link; send-link mails it.
 * @throws 400 for an unknown recipient, 409 `already_signed`
 */
export async function resetLink(
  id: string,
  recipientId: string,
  by: Evidence,
): Promise<SenderEnvelope> {
  const envelope = await db().transaction(async (tx) => {
    const locked = await lockEnvelope(tx, id, "invite", "sender");
    const recipient = invited(locked, recipientId);
    const link = recipient.link + 1;
    const fresh = {
      link,
      tokenHash: digestOf(signerToken(id, recipientId, link)),
      sentAt: null,
      viewedAt: null,
      verifiedAt: null,
    };
    await change(tx, recipient, fresh);
    for (const table of [signSession, signCode])
      await tx
        .delete(table)
        .where(and(eq(table.requestId, id), eq(table.recipientId, recipientId)));
    await append(tx, id, [{ type: "link_reset", by: "sender", from: by, data: { recipientId } }]);
    const recipients = locked.recipients.map((row) =>
      row.id === recipientId ? { ...row, ...fresh } : row,
    );
    return { ...locked, recipients };
  });
  return senderView(envelope);
}
