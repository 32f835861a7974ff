/** Why an attachment was not sent, and what to do. */
import { AttachmentError, type AttachmentFault } from "@/client/attachments/errors";
import { ApiError, NetworkError } from "@/client/http";
import { waitWords } from "@/components/file-page/problem-words";
import { failureOf } from "@/components/page/failure";

const BY_STATUS: Record<number, string> = {
  403: "This link only lets you view the note, so nothing can be added to it.",
  404: "This link no longer opens the note, so nothing can be added to it.",
  410: "The note is in the Trash. Restore it, then try again.",
  413: "There is no room: a note can have 100 MB of attachments.",
};

const BY_FAULT: Partial<Record<AttachmentFault, string>> = {
  "too-large": "Too large: an attachment can have 4 MB.",
  "not-here":
    "It is another note’s. Copy it again in this browser, or save it there and add it here.",
  "not-kept": "It is no longer on this device. Add it again.",
};

/** @param isKept whether this device keeps it until it is sent */
export function sendingWords(error: unknown, isKept: boolean): string {
  if (error instanceof NetworkError)
    return `Not sent: no connection. It goes on by itself ${isKept ? "when there is one." : "while this page stays open."}`;
  if (error instanceof AttachmentError)
    return BY_FAULT[error.code] ?? "It could not be made ready to be sent.";
  // A folder, or a file that was moved meanwhile.
  if (error instanceof DOMException) return "It could not be read from this device.";
  if (error instanceof ApiError && error.status === 429)
    return `Too many attachments within an hour. Try again in ${waitWords(error.retryAfter)}.`;
  if (error instanceof ApiError && error.reason === "full")
    return "The note has 200 attachments, and more are not possible.";
  return failureOf(error, BY_STATUS).words;
}

/** Whether sending the same again may succeed. */
export const canGoOn = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError;
