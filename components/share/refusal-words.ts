/** Why an action on a link failed, in words: the reason, and what to do. */
import { ApiError } from "@/client/http";
import { waitWords } from "@/components/file-page/problem-words";
import { failureOf } from "@/components/page/failure";

const BY_REASON: Record<string, string> = {
  full: "This note has 100 links, including your own, which is the limit. Revoke one that is no longer needed, then try again.",
  gone: "The 10 minutes are over, or the link was deleted. Make a new link instead.",
  calendar: "You can’t share a calendar by link.",
};

const BY_STATUS: Record<number, string> = {
  404: "This link no longer exists: your own link was reset, or someone revoked this one. Close this panel and open it again.",
};

export function refusalWords(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 429)
      return `Hourly limit reached. Try again in ${waitWords(error.retryAfter)}.`;
    const known = error.reason === null ? undefined : BY_REASON[error.reason];
    if (known !== undefined) return known;
  }
  return failureOf(error, BY_STATUS).words;
}
