/** A request's activity, in words. */
import type { SignEvent, SignEventType } from "@/lib/protocol/sign-events";

const WORDS: Readonly<Record<SignEventType, string>> = {
  created: "Request created",
  fields_replaced: "Fields changed",
  activated: "Fields locked and sent for signing",
  link_sent: "Link emailed",
  link_reset: "Link replaced",
  code_sent: "Code emailed",
  code_failed: "Wrong code entered",
  email_verified: "Email confirmed with a code",
  viewed: "Opened",
  consented: "Consent given",
  signed: "Signed",
  declined: "Signing declined",
  completed: "Everyone signed; document completed and sealed",
  downloaded: "Downloaded",
  cancelled: "Request cancelled",
  expired: "Request expired",
};

const COPIES: Readonly<Record<string, string>> = {
  completed: "Signed PDF downloaded",
  receipt: "Receipt downloaded",
};

export interface EventWords {
  said: string;
  /** Who did it, or for whom. */
  who: { how: "by" | "for" | "to"; name: string } | null;
  reason: string | null;
}

/** A receipt may be forged, so an unknown event is looked up only among our own keys. */
const ofOwn = (words: Readonly<Record<string, string>>, name: unknown): string | undefined =>
  typeof name === "string" && Object.hasOwn(words, name) ? words[name] : undefined;

/** @param nameOf finds a signer by id */
export function eventWords(event: SignEvent, nameOf: (id: string) => string | null): EventWords {
  const { type, data, actor } = event;
  const said = ofOwn(COPIES, data.what) ?? ofOwn(WORDS, type) ?? type.replaceAll("_", " ");
  const about = typeof data.recipientId === "string" ? nameOf(data.recipientId) : null;
  const by = actor.recipientId ? nameOf(actor.recipientId) : null;
  return {
    said,
    who: by
      ? { how: "by", name: by }
      : about
        ? { how: type === "link_sent" ? "to" : "for", name: about }
        : null,
    reason: typeof data.reason === "string" && data.reason !== "" ? data.reason : null,
  };
}
