/** What happened to a request, in words. */
import type { SignEvent, SignEventType } from "@/lib/protocol/sign-events";

const WORDS: Readonly<Record<SignEventType, string>> = {
  created: "The request was made",
  fields_replaced: "The fields were changed",
  activated: "Sent for signing: the fields are locked",
  link_sent: "The link was mailed",
  link_reset: "The link was replaced",
  code_sent: "A code was mailed",
  code_failed: "A wrong code was typed",
  email_verified: "The right code was typed: the address is proved",
  viewed: "Opened the document",
  consented: "Agreed to the consent",
  signed: "Signed",
  declined: "Refused to sign",
  completed: "Everybody signed: the document was completed and sealed",
  downloaded: "Downloaded",
  cancelled: "The request was cancelled",
  expired: "The time to sign was over",
};

const COPIES: Readonly<Record<string, string>> = {
  completed: "the signed PDF",
  receipt: "the receipt",
  pdf: "the original PDF",
  progress: "the PDF with the signatures so far",
};

/** @param nameOf a signer by their id */
export function eventWords(event: SignEvent, nameOf: (id: string) => string | null): string {
  const { type, data, actor } = event;
  const about = typeof data.recipientId === "string" ? nameOf(data.recipientId) : null;
  const by = actor.recipientId ? nameOf(actor.recipientId) : null;
  // A receipt of another version of the service may name what is not known here.
  const known = Object.hasOwn(WORDS, type) ? WORDS[type] : type;
  const said = type === "downloaded" ? downloadWords(data.what) : known;
  const reason = typeof data.reason === "string" && data.reason !== "" ? `: “${data.reason}”` : "";
  const whose = about ? ` for ${about}` : "";
  return by
    ? `${by}: ${said.charAt(0).toLowerCase()}${said.slice(1)}${reason}`
    : `${said}${whose}${reason}`;
}

const downloadWords = (what: unknown): string =>
  `Downloaded ${(typeof what === "string" && COPIES[what]) || "a copy"}`;
