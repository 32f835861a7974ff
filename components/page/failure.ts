/** Why an account operation failed, in words: what happened, and what to do. */
import { ApiError, BadAnswer, NetworkError } from "@/client/http";

export interface Failure {
  words: string;
  /** When the server takes a try again, in milliseconds since 1970. */
  notBefore?: number;
}

const UNREADABLE =
  "The server sent an unexpected response. Reload the page and check whether your change was made.";

/** @param special words for answers that mean something of their own here, by status */
export function failureOf(error: unknown, special: Record<number, string> = {}): Failure {
  if (error instanceof NetworkError || isScriptAway(error)) {
    return { words: "The server can’t be reached. Check your connection and try again." };
  }
  if (error instanceof ApiError) {
    if (error.status === 429) return tooMany(error);
    if (error.status >= 500) {
      return { words: "Something went wrong on the server. Nothing was changed. Try again." };
    }
    return { words: special[error.status] ?? sentenceOf(error.message) };
  }
  if (error instanceof BadAnswer) return { words: UNREADABLE };
  return { words: "Something went wrong on this page. Nothing was sent. Reload it and try again." };
}

/** What a page needs only when something is sent is fetched then, and needs the connection as well. */
const isScriptAway = (error: unknown): boolean =>
  error instanceof Error && error.name === "ChunkLoadError";

/** A field is refused as `name: must not be empty`. */
function sentenceOf(message: string): string {
  const [, field, fault] = /^([a-z]+): (.*?)\.?$/.exec(message) ?? [];
  if (!field || !fault) return message;
  return `${field[0]?.toUpperCase()}${field.slice(1)} ${fault}.`;
}

function tooMany({ retryAfter }: ApiError): Failure {
  const words = "Too many attempts from this network.";
  return retryAfter === null ? { words } : { words, notBefore: Date.now() + retryAfter * 1000 };
}
