/** What a signer reads when the server refused. */
import { ApiError } from "@/client/http";
import { type Failure, failureOf } from "@/components/page/failure";

const WORDS: Readonly<Record<string, string>> = {
  code_invalid: "This code is wrong.",
  code_expired: "This code is too old. Ask for a new one.",
  email_failed: "The mail could not be sent. Try again in a moment.",
  stale_document: "The document has changed since you opened it. Load it again and look once more.",
  signature_invalid: "This signature cannot be used. Make it once more.",
  too_large: "This picture is too large. Draw or type your signature, or use a smaller one.",
  session_required: "Confirm your address with a code first.",
  session_invalid: "Your confirmation has ended. Ask for a new code.",
};

export function signFailure(error: unknown): Failure {
  const failure = failureOf(error);
  const reason = reasonOf(error);
  return reason && WORDS[reason] && failure.notBefore === undefined
    ? { words: WORDS[reason] }
    : failure;
}

/** A signer, and not their network, is sent so many codes an hour (D-55). */
export function codeFailure(error: unknown): Failure {
  const failure = signFailure(error);
  return reasonOf(error) === "rate_limited"
    ? { ...failure, words: "No more codes can be sent to you just now." }
    : failure;
}

/** The code of D-56, or null. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.reason : null;

export const wantsCode = (error: unknown): boolean =>
  reasonOf(error) === "session_required" || reasonOf(error) === "session_invalid";
