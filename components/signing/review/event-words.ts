/** What happened to a request, in words. */
import type { SignEvent, SignEventType } from "@/lib/protocol/sign-events";

const WORDS: Readonly<Record<SignEventType, string>> = {
  created: "The request was made",
  fields_replaced: "The fields were changed",
  activated: "Sent for signing, and the fields locked",
  link_sent: "A link was mailed",
  link_reset: "A link was replaced",
  code_sent: "A code was mailed",
  code_failed: "A wrong code was typed",
  email_verified: "The right code was typed, which proves the address",
  viewed: "Opened",
  consented: "The consent was given",
  signed: "Signed",
  declined: "Signing was refused",
  completed: "Everybody has signed; the document was completed and sealed",
  downloaded: "Downloaded",
  cancelled: "The request was cancelled",
  expired: "The time to sign was over",
};

const COPIES: Readonly<Record<string, string>> = {
  completed: "The signed PDF was downloaded",
  receipt: "The receipt was downloaded",
};

export interface EventWords {
  said: string;
  /** Who did it, or whom it was for. */
  who: { how: "by" | "for" | "to"; name: string } | null;
  reason: string | null;
}

/** Of a receipt nobody has checked yet, whatever it says is happening. */
const ofOwn = (words: Readonly<Record<string, string>>, name: unknown): string | undefined =>
  typeof name === "string" && Object.hasOwn(words, name) ? words[name] : undefined;

/** @param nameOf a signer by their id */
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
