/** Deletes the account in two steps; the first can be cancelled. Files stay, because they belong to their links. */
import * as api from "../../lib/contract/account";
import type { Work } from "../../lib/protocol/stretch";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { currentCredential } from "./password";
import { forgetAccount } from "./signed-in-account";

export const startDeletion = (password: string, work?: Work, environment?: Environment) =>
  callWithPassword(api.startDeletion, password, work, environment);

export const cancelDeletion = (password: string, work?: Work, environment?: Environment) =>
  callWithPassword(api.cancelDeletion, password, work, environment);

/** Completes the deletion. */
export async function deleteAccount(
  password: string,
  work?: Work,
  environment = defaultEnvironment(),
): Promise<void> {
  await callWithPassword(api.deleteAccount, password, work, environment);
  await forgetAccount(environment);
}

type Confirmed = typeof api.startDeletion | typeof api.cancelDeletion | typeof api.deleteAccount;

async function callWithPassword(
  operation: Confirmed,
  password: string,
  work: Work = {},
  environment = defaultEnvironment(),
) {
  const body = { currentCredential: await currentCredential(password, work, environment) };
  return callOperation(operation, { body, environment });
}
