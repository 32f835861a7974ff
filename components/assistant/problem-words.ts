/** Why there is no answer, in words: what happened and what to do. */
import { ApiError, NetworkError } from "@/client/http";

/** Why a person's own Stop ended it. */
export const STOPPED = new Error("Stopped.");

export function problemWords(error: unknown): string {
  if (error === STOPPED) return STOPPED.message;
  if (error instanceof NetworkError)
    return "The answer broke off: there is no connection. Try again when you’re online.";
  if (!(error instanceof ApiError)) return "The answer couldn’t be finished. Try again.";
  if (error.reason === "turns") return turnsWords(error.details.resetAt);
  if (error.reason === "edits") return "One question can change a file ten times. Ask again.";
  if (error.status === 401) return "You’re signed out. Sign in again and ask once more.";
  if (error.status === 413)
    return "This is too long for one question. Start a new chat, or select less text.";
  return error.message;
}

function turnsWords(resetAt: unknown): string {
  const at = typeof resetAt === "string" ? new Date(resetAt) : null;
  const when = at ? ` You get new ones ${timeWords(at)}.` : "";
  return `You’ve used all of today’s questions.${when}`;
}

const timeWords = (at: Date): string =>
  `at ${at.toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit", timeZoneName: "short" })}`;
