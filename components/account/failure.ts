/** What went wrong with an account, in words: what happened, and what to do. */
import { ApiError, NetworkError } from "@/client/http";

export interface Failure {
  words: string;
  /** When the server takes a try again, in milliseconds since 1970. */
  notBefore?: number;
}

/** @param special words for answers that mean something of their own here, by status */
export function failureOf(error: unknown, special: Record<number, string> = {}): Failure {
  if (error instanceof NetworkError) {
    return { words: "The server was not reached. Check the connection and try again." };
  }
  if (error instanceof ApiError) {
    if (error.status === 429) return tooMany(error);
    if (error.status >= 500) {
      return { words: "The server could not do it just now. Nothing was changed. Try again." };
    }
    return { words: special[error.status] ?? error.message };
  }
  return { words: "Something failed on this page. Nothing was sent. Reload it and try again." };
}

function tooMany({ retryAfter }: ApiError): Failure {
  const words = "There were too many tries from this network.";
  return retryAfter === null ? { words } : { words, notBefore: Date.now() + retryAfter * 1000 };
}
