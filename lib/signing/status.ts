/** A request's statuses as pure functions: the current status, and which actions it allows (D-50). */
import type { HttpError } from "@/lib/http/errors";
import type { EnvelopeStatus, RecipientStatus } from "@/lib/protocol/sign-request";
import { signErrors } from "./errors";

interface Lived {
  status: EnvelopeStatus;
  expiresAt: Date;
  sealAt: Date | null;
}

/**
 * The current status. Expiry follows from the clock, without a job (S-067). A request that all have signed does not
 * expire.
 */
export function statusOf({ status, expiresAt, sealAt }: Lived, now = Date.now()): EnvelopeStatus {
  const isOpen = status === "draft" || status === "active";
  return isOpen && sealAt === null && expiresAt.getTime() <= now ? "expired" : status;
}

export type Action =
  /** Reading the request, its PDF and its progress. */
  | "read"
  /** Reading the completed copy and the receipt. */
  | "collect"
  | "replace fields"
  | "activate"
  | "cancel"
  /** Mailing a link, or making a new one. */
  | "invite"
  /** Requesting a code and entering it. */
  | "prove"
  /** Previewing, signing and declining. */
  | "sign";

/** Why a status refuses an action, or null when it allows it; 410 comes before 409 (S-004). */
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
    // Not `completed`: every recipient has signed by then, and the route's `already_signed` says more.
    case "read":
    case "invite":
    case "prove":
    case "sign":
      return status === "draft" ? signErrors.notActive() : null;
  }
}

/** A recipient's progress. */
export function recipientStatus(recipient: {
  signedAt: Date | null;
  viewedAt: Date | null;
  sentAt: Date | null;
}): RecipientStatus {
  if (recipient.signedAt) return "signed";
  if (recipient.viewedAt) return "viewed";
  return recipient.sentAt ? "sent" : "waiting";
}
