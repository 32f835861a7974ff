/** What the share panel says when something about links did not work: why, and what to do. */
import { ApiError } from "@/client/http";
import { waitWords } from "@/components/file-page/problem-words";
import { failureOf } from "@/components/page/failure";

const BY_REASON: Record<string, string> = {
  full: "This note has 100 links, your own among them, and more are not possible. Revoke one that is no longer needed, then try again.",
  gone: "Its 10 minutes are over, or it was deleted meanwhile. Make a new link instead.",
  calendar: "A calendar is not shared by links.",
};

const BY_STATUS: Record<number, string> = {
  404: "It is not there any more: your own link was replaced, or this link was ended elsewhere. Close this panel and open it again.",
};

export function refusalWords(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === 429)
      return `That was a lot within an hour. Try again in ${waitWords(error.retryAfter)}.`;
    const known = error.reason === null ? undefined : BY_REASON[error.reason];
    if (known !== undefined) return known;
  }
  return failureOf(error, BY_STATUS).words;
}
