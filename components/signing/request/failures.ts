/** What a signer reads when the server refuses. */
import { ApiError } from "@/client/http";
import { type Failure, failureOf } from "@/components/page/failure";

const WORDS: Readonly<Record<string, string>> = {
  code_invalid: "This code is wrong.",
  code_expired: "This code has expired. Request a new one.",
  email_failed: "The email couldn’t be sent. Try again in a moment.",
  stale_document: "The document has changed since you opened it. Reload it and check it again.",
  signature_invalid: "This signature can’t be used. Make it again.",
  too_large: "This image is too large. Draw or type your signature, or use a smaller image.",
  session_required: "Confirm your email address with a code first.",
  session_invalid: "Your confirmation has expired. Request a new code.",
};

export function signFailure(error: unknown): Failure {
  const failure = failureOf(error);
  const reason = reasonOf(error);
  return reason && WORDS[reason] && failure.notBefore === undefined
    ? { words: WORDS[reason] }
    : failure;
}

/** The limit of codes an hour is per signer, not per network (D-55). */
export function codeFailure(error: unknown): Failure {
  const failure = signFailure(error);
  return reasonOf(error) === "rate_limited"
    ? { ...failure, words: "You’ve requested too many codes." }
    : failure;
}

/** The code of D-56, or null. */
export const reasonOf = (error: unknown): string | null =>
  error instanceof ApiError ? error.reason : null;

export const wantsCode = (error: unknown): boolean =>
  reasonOf(error) === "session_required" || reasonOf(error) === "session_invalid";
