/** The certificate's words for events and times. */
import type { AccessMode, SignatureMethod } from "@/lib/protocol/sign-request";

/** To the second, always in UTC. */
export const moment = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;

export const METHODS: Record<SignatureMethod, string> = {
  draw: "drawn by hand",
  type: "typed",
  upload: "uploaded image",
};

export const MODES: Record<AccessMode, string> = {
  before_signing: "Private link, and a code by email before reading",
  after_signing: "Private link, and a code by email before the completed copy",
  link: "Private link only",
};

const EVENTS: Record<string, string | undefined> = {
  created: "Request created",
  fields_replaced: "Fields changed",
  activated: "Sent for signing",
  link_sent: "Link sent by email",
  link_reset: "Link replaced",
  code_sent: "Code sent by email",
  code_failed: "Wrong code entered",
  email_verified: "Email address confirmed",
  viewed: "Document opened",
  consented: "Agreed to sign electronically",
  signed: "Signed",
  completed: "Completed",
  downloaded: "Copy downloaded",
  cancelled: "Cancelled",
  declined: "Declined",
  expired: "Expired",
};

/** An event type without words is shown by its name. */
export const eventWords = (type: string): string =>
  (Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined) ?? type.replaceAll("_", " ");
