/** Why an attachment was not uploaded, and what to do. */
import { AttachmentError, type AttachmentFault } from "@/client/attachments/errors";
import { ApiError, NetworkError } from "@/client/http";
import { waitWords } from "@/components/file-page/problem-words";
import { failureOf } from "@/components/page/failure";

const BY_STATUS: Record<number, string> = {
  403: "This link only lets you view the note, so you can’t add anything.",
  404: "This link no longer works, so you can’t add anything to the note.",
  410: "The note is in the Trash. Restore it, then try again.",
  413: "No space left: a note can have up to 100 MB of attachments.",
};

const BY_FAULT: Partial<Record<AttachmentFault, string>> = {
  "too-large": "Too large: an attachment can be up to 4 MB.",
  "not-here":
    "It belongs to another note. Copy it again in this browser, or download it there and add it here.",
  "not-kept": "It’s no longer on this device. Add it again.",
};

/** @param isKept whether this device keeps it until it is sent */
export function sendingWords(error: unknown, isKept: boolean): string {
  if (error instanceof NetworkError)
    return `Not sent: no connection. It continues when you’re back online${isKept ? "." : ", if this page stays open."}`;
  if (error instanceof AttachmentError)
    return BY_FAULT[error.code] ?? "It couldn’t be prepared for upload.";
  // A folder, or a file that was moved meanwhile.
  if (error instanceof DOMException) return "It couldn’t be read from this device.";
  if (error instanceof ApiError && error.status === 429)
    return `Hourly limit for attachments reached. Try again in ${waitWords(error.retryAfter)}.`;
  if (error instanceof ApiError && error.reason === "full")
    return "This note already has 200 attachments, the most it can have.";
  return failureOf(error, BY_STATUS).words;
}

/** Whether sending the same again may succeed. */
export const canGoOn = (error: unknown): boolean =>
  error instanceof ApiError || error instanceof NetworkError;
