/** What a section or dialog of the settings says when the server refused. */
import { isSignedOut } from "@/client/account/session-call";
import { ApiError } from "@/client/http";
import { type Failure, failureOf } from "./failure";

const ENDED = "Your session has expired. Sign in again in another tab, then continue here.";

export function refusalOf(error: unknown): Failure {
  return isSignedOut(error) ? { words: ENDED } : failureOf(error);
}

/** The password that was typed is not the account's. */
export function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.reason === "credential";
}
