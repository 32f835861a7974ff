/** Calls that need a session, without schemas, for code that is loaded with a note. */
import type { Environment } from "../environment";
import { ApiError, type Call, callApi } from "../http";
import { forgetAccount } from "./signed-in-account";

/** Makes such a call. When the server says that the session has ended, this browser removes the vault's key. */
export async function accountCall(environment: Environment, call: Call): Promise<unknown> {
  try {
    return await callApi(environment, call);
  } catch (error) {
    if (isSignedOut(error)) await forgetAccount(environment);
    throw error;
  }
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.reason === "session";
}
