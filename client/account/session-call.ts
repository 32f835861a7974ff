/** Calls that need a session, without schemas: for what is loaded beside a note. */
import type { Environment } from "../environment";
import { ApiError, type Call, callApi } from "../http";
import { forgetAccount } from "./signed-in-account";

/** A call that needs a session. When the server says that it has ended, this browser forgets the vault's key. */
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
