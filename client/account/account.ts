/** The signed-in account, and the changes to it that this browser also stores locally. */
import { type Account, choosePrivacy, readAccount } from "../../lib/contract/account";
import type { Privacy } from "../../lib/contract/account-shapes";
import { renamePerson } from "../../lib/contract/auth";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { hintRecoveryPending } from "./recovery-pending";
import { isSignedOut } from "./session-call";
import { signedInAccount, updateAccount, updateFromServer } from "./signed-in-account";

/** Rejects with 401 `session` when nobody is signed in; see isSignedOut. */
export async function account(environment: Environment = defaultEnvironment()): Promise<Account> {
  const found = await callOperation(readAccount, { environment });
  await updateFromServer(environment, found.user);
  hintRecoveryPending(found.vault?.recoveryPending === true);
  return found;
}

/** The signed-in account, or null. */
export async function current(
  environment: Environment = defaultEnvironment(),
): Promise<Account | null> {
  try {
    return await account(environment);
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}

/** Changes the name that others see; the email address has a call of its own. */
export async function rename(name: string, environment = defaultEnvironment()): Promise<void> {
  const person = await signedInAccount(environment);
  await callOperation(renamePerson, { body: { name }, environment });
  await updateAccount(environment, person?.userId, { name: name.trim() });
}

/** Whether new files are encrypted. */
export async function setPrivacy(
  wanted: Privacy,
  environment = defaultEnvironment(),
): Promise<Privacy> {
  const person = await signedInAccount(environment);
  const { privacy } = await callOperation(choosePrivacy, {
    body: { privacy: wanted },
    environment,
  });
  await updateAccount(environment, person?.userId, { privacy });
  return privacy;
}
