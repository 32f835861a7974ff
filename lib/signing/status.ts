/** A request's states as pure functions: its status now, and which actions are allowed (D-50). */
import type { HttpError } from "@/lib/http/errors";
import type { EnvelopeStatus, RecipientStatus } from "@/lib/protocol/sign-request";
import { signErrors } from "./errors";

interface Lived {
  status: EnvelopeStatus;
  expiresAt: Date;
  sealAt: Date | null;
}

/** What a request is now: expiry needs no clockwork (S-067). One that all have signed does not expire any more. */
export function statusOf({ status, expiresAt, sealAt }: Lived, now = Date.now()): EnvelopeStatus {
  const isOpen = status === "draft" || status === "active";
  return isOpen && sealAt === null && expiresAt.getTime() <= now ? "expired" : status;
}

export type Action =
  /** Reading it, its PDF and its progress. */
  | "read"
  /** The completed copy and the receipt. */
  | "collect"
  | "replace fields"
  | "activate"
  | "cancel"
  /** Mailing a link, or making a new one. */
  | "invite"
  /** Asking for a code and giving it. */
  | "prove"
  /** Previewing, signing and declining. */
  | "sign";

/** Why an action is refused in a status, or null: 410 before 409 (S-004). */
export function refusalOf(
  action: Action,
  status: EnvelopeStatus,
  role: "sender" | "signer",
): HttpError | null {
  if (action === "read" && role === "sender") return null;
  if (status === "cancelled") return signErrors.cancelled();
  if (status === "expired") return signErrors.expired();
  switch (action) {
    case "collect":
      return status === "completed" ? null : signErrors.notCompleted();
    case "replace fields":
      return status === "draft" ? null : signErrors.locked();
    case "activate":
      return status === "draft" ? null : signErrors.notDraft();
    case "cancel":
      return status === "completed" ? signErrors.completed() : null;
    // Of a completed one each recipient has signed, which says more than that it is closed.
    case "read":
    case "invite":
    case "prove":
    case "sign":
      return status === "draft" ? signErrors.notActive() : null;
  }
}

/** How far a recipient is. */
export function recipientStatus(recipient: {
  signedAt: Date | null;
  viewedAt: Date | null;
  sentAt: Date | null;
}): RecipientStatus {
  if (recipient.signedAt) return "signed";
  if (recipient.viewedAt) return "viewed";
  return recipient.sentAt ? "sent" : "waiting";
}
