import { expect, test } from "vitest";
import { ApiError, NetworkError } from "@/client/http";
import { refusalWords } from "./refusal-words";

const refused = (status: number, reason: string | null, retryAfter: number | null = null) =>
  new ApiError(status, reason, "In the server's words.", retryAfter);

test.each([
  // F-096, F-100, F-091
  ["a full file", refused(409, "full"), "Revoke one that is no longer needed"],
  ["an undo that comes late", refused(409, "gone"), "10 minutes are over"],
  ["too many in an hour", refused(429, "rate", 600), "Try again in 10 minutes."],
  ["too many, without a time", refused(429, "rate"), "Try again in a few minutes."],
  ["a link that ended elsewhere", refused(404, null), "someone revoked this one"],
  ["no connection", new NetworkError("fetch failed"), "Check your connection"],
  ["a fault of the server", refused(500, null), "Nothing was changed"],
  ["what has no words here", refused(409, "payments"), "In the server's words."],
])("%s says what to do", (_, error, words) => {
  expect(refusalWords(error)).toContain(words);
});
