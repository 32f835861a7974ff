/** Every refusal of the assistant: status, reason and words on one line. */
import { HttpError } from "@/lib/http/errors";

export const assistantErrors = {
  aiOff: () => new HttpError(403, "ai-off", "AI is turned off for this account."),
  unavailable: () =>
    new HttpError(503, "unavailable", "The assistant cannot answer right now. Try again later."),
  notSetUp: () =>
    new HttpError(
      503,
      "unavailable",
      "Nobody answers as the assistant here: set AI_BASE_URL and AI_MODEL.",
    ),
  turns: (resetAt: Date) =>
    new HttpError(429, "turns", "You have used all turns of today.", {
      retryAfter: Math.max(1, Math.ceil((resetAt.getTime() - Date.now()) / 1_000)),
      extra: { resetAt: resetAt.toISOString() },
    }),
  edits: (retryAfter: number) =>
    new HttpError(429, "edits", "One message may edit files ten times.", { retryAfter }),
  runOver: () => new HttpError(409, "conflict", "This answer took too many steps or too long."),
  otherParent: () => new HttpError(409, "conflict", "This run belongs to another answer."),
  noParent: () => new HttpError(404, null, "There is no such answer of the last half hour."),
  badImage: () =>
    new HttpError(400, null, "messages: an image must be a PNG, JPEG, WebP or GIF file."),
  noChat: () => new HttpError(404, null, "There is no such chat."),
  chats: (max: number) => new HttpError(409, "limit", `There can be at most ${max} chats.`),
  fetch: (code: string, words: string) => new HttpError(422, null, words, { extra: { code } }),
};
