/** What the history panel says when something did not work: why, and what to do. */
import { ApiError, BadAnswer, NetworkError } from "@/client/http";
import { Distrust } from "@/client/sync/failure";
import { waitWords } from "@/components/file-page/problem-words";
import { failureOf } from "@/components/page/failure";

const BY_STATUS: Record<number, string> = {
  403: "Your link no longer shows versions of this note.",
  404: "This version no longer exists. Only the newest versions of each kind are kept.",
  410: "The note is in the Trash.",
  413: "This note is too large to save as a version.",
};

export function failureWords(error: unknown): string {
  if (error instanceof ApiError && error.status === 429)
    return `You can save 30 versions an hour with one link. Try again in ${waitWords(error.retryAfter)}.`;
  if (error instanceof ApiError || error instanceof NetworkError)
    return failureOf(error, BY_STATUS).words;
  // A server that contradicts itself is told of in the words of whoever noticed.
  if (error instanceof BadAnswer || error instanceof Distrust) return error.message;
  return "It couldn’t be shown on this device. Reload the page and try again.";
}
