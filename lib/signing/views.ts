/** A request as its sender and as a signer see it, built field by field (D-51). */

import type {
  ActivatedEnvelope,
  CreatedEnvelope,
  SenderEnvelope,
  SignerEnvelope,
} from "@/lib/contract/signing-shapes";
import { findAccount } from "./account";
import type { Envelope, RecipientRow } from "./request";
import { recipientStatus, statusOf } from "./status";
import { reviewLink, signerLink, tokenOf } from "./tokens";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function headOf({ request }: Envelope) {
  const { id, title, accessMode, originalHash, pages, consent } = request;
  return { id, status: statusOf(request), title, accessMode, originalHash, pages, consent };
}

const partyOf = ({ id, name, email }: RecipientRow) => ({ id, name, email });

/** The signer's link for the sender to pass on; null once the request is closed or this recipient has signed. */
const linkOf = (envelope: Envelope, recipient: RecipientRow): string | null =>
  statusOf(envelope.request) === "active" && !recipient.signedAt ? signerLink(recipient) : null;

/** @param adminToken is returned here only and never again (S-033) */
export function createdView(envelope: Envelope, adminToken: string): CreatedEnvelope {
  const { request, recipients } = envelope;
  const isActive = request.status === "active";
  return {
    ...headOf(envelope),
    createdAt: request.createdAt.toISOString(),
    activatedAt: iso(request.activatedAt),
    expiresAt: iso(request.expiresAt),
    expiresInDays: request.expiresInDays,
    retentionDays: request.retentionDays,
    adminToken,
    reviewUrl: reviewLink(request.id, adminToken),
    recipients: recipients.map((recipient) => ({
      ...partyOf(recipient),
      status: recipientStatus(recipient),
      link: isActive ? signerLink(recipient) : null,
      token: isActive ? tokenOf(recipient) : null,
    })),
    fields: request.fields,
  };
}

export function activatedView({ request, recipients }: Envelope): ActivatedEnvelope {
  return {
    id: request.id,
    status: "active",
    activatedAt: (request.activatedAt ?? request.createdAt).toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    recipients: recipients.map((recipient) => ({
      ...partyOf(recipient),
      link: signerLink(recipient),
      token: tokenOf(recipient),
    })),
  };
}

/** A request as its sender sees it (D-51). */
export function senderView(envelope: Envelope): SenderEnvelope {
  const { request, recipients } = envelope;
  const head = headOf(envelope);
  const isOver = head.status !== "draft" && head.status !== "active";
  return {
    role: "sender",
    ...head,
    completedHash: request.completedHash,
    createdAt: request.createdAt.toISOString(),
    activatedAt: iso(request.activatedAt),
    completedAt: iso(request.completedAt),
    cancelledAt: iso(request.cancelledAt),
    expiresAt: iso(request.expiresAt),
    expiresInDays: request.expiresInDays,
    retentionDays: request.retentionDays,
    purgeAt: isOver ? iso(request.purgeAt) : null,
    recipients: recipients.map((recipient) => ({
      ...partyOf(recipient),
      status: recipientStatus(recipient),
      sentAt: iso(recipient.sentAt),
      viewedAt: iso(recipient.viewedAt),
      verifiedAt: iso(recipient.verifiedAt),
      signedAt: iso(recipient.signedAt),
      signedName: recipient.signedName,
      link: linkOf(envelope, recipient),
    })),
    fields: request.fields,
  };
}

/** Shows only the names and the progress of the other signers (S-040). */
export async function signerView(
  envelope: Envelope,
  recipient: RecipientRow,
): Promise<SignerEnvelope> {
  const { request, recipients } = envelope;
  const sender = await findAccount(request.accountId);
  return {
    role: "signer",
    ...headOf(envelope),
    completedHash: request.completedHash,
    expiresAt: iso(request.expiresAt),
    completedAt: iso(request.completedAt),
    sender: { name: sender?.name ?? null },
    recipient: {
      ...partyOf(recipient),
      status: recipientStatus(recipient),
      signedAt: iso(recipient.signedAt),
    },
    others: recipients
      .filter(({ id }) => id !== recipient.id)
      .map((other) => ({ name: other.name, status: recipientStatus(other) })),
    fields: request.fields.filter(({ recipientId }) => recipientId === recipient.id),
  };
}
