/** A request's status as a word for a badge and as a sentence. */

import type { Tone } from "@/components/ui/badge";
import type { SenderEnvelope } from "@/lib/contract/signing-shapes";
import type { EnvelopeStatus } from "@/lib/protocol/sign-request";

export const STATUS_LOOKS: Readonly<Record<EnvelopeStatus, { word: string; tone: Tone }>> = {
  draft: { word: "Draft", tone: "plain" },
  active: { word: "Waiting", tone: "accent" },
  completed: { word: "Completed", tone: "good" },
  cancelled: { word: "Cancelled", tone: "bad" },
  expired: { word: "Expired", tone: "warn" },
};

export const signedCount = ({ recipients }: Pick<SenderEnvelope, "recipients">): number =>
  recipients.filter(({ status }) => status === "signed").length;

/** “1 of 3 signed” */
export function signedWords(envelope: Pick<SenderEnvelope, "recipients">): string {
  return `${signedCount(envelope)} of ${envelope.recipients.length} signed`;
}
