/** Actions that require the password: verifying it, changing it, and changing the email address. */
import type { Vault } from "../../lib/contract/account-shapes";
import * as api from "../../lib/contract/account-vault";
import {
  newAccountKey,
  normalizeEmail,
  openMaster,
  recoveryKeys,
  type SecretKeys,
  wrapMaster,
} from "../../lib/protocol/account";
import { ProtocolError } from "../../lib/protocol/errors";
import type { Work } from "../../lib/protocol/stretch";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { ApiError, BadAnswer, NetworkError } from "../http";
import { account } from "./account";
import { updateAccount } from "./signed-in-account";
import { keysOf, keysOfBoth } from "./stretch";

/** The error for a wrong password, by the server or by this client. */
const wrongPassword = () => new ApiError(403, "credential", "The password is not right.", null);

/** The credential of the signed-in person's password, for calls that require it. */
export async function currentCredential(
  password: string,
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<string> {
  const { user } = await account(environment);
  const { credential } = await keysOf({ email: user.email, password }, work);
  return credential;
}

/** Other sessions end, and the recovery key stays. 403 `credential`: the current password is wrong. */
export async function changePassword(
  change: { current: string; next: string },
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const { email, vault } = await opened(environment);
  const [now, next] = await keysOfBoth(
    { email, password: change.current },
    { email, password: change.next },
    work,
  );
  const master = await masterOf(now, email, vault);
  const body = {
    wrappedKey: await wrapMaster("vault", next.wrapKey, email, master),
    currentCredential: now.credential,
    newCredential: next.credential,
  };
  await changeVault(body, environment, () =>
    callOperation(api.changePassword, { body, environment }),
  );
}

/**
 * Makes a new recovery key and returns it. The old one stops at once, and other sessions end. 403 `credential`: the
 * password is wrong.
 */
export async function replaceRecovery(
  password: string,
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<string> {
  const { email, vault } = await opened(environment);
  const keys = await keysOf({ email, password }, work);
  const made = await wrapForRecovery(newAccountKey(), email, await masterOf(keys, email, vault));
  const body = { currentCredential: keys.credential, ...made.body };
  await changeVault(body, environment, () =>
    callOperation(api.replaceRecovery, { body, environment }),
  );
  return made.recoveryKey;
}

/**
 * Seals everything that is bound to the address again (E-013), including the recovery key. When the person does not
 * enter theirs, a new one is made and returned. 409 `email`: the address is in use.
 */
export async function changeEmail(
  change: { email: string; password: string; recoveryKey?: string },
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<{ recoveryKey: string; made: boolean }> {
  const { id, email, vault } = await opened(environment);
  const next = normalizeEmail(change.email);
  const { password } = change;
  const [now, keys] = await keysOfBoth({ email, password }, { email: next, password }, work);
  const master = await masterOf(now, email, vault);
  const made = await wrapForRecovery(change.recoveryKey ?? newAccountKey(), next, master);
  const body = {
    email: next,
    currentCredential: now.credential,
    newCredential: keys.credential,
    wrappedKey: await wrapMaster("vault", keys.wrapKey, next, master),
    ...made.body,
  };
  await changeVault(body, environment, () => callOperation(api.changeEmail, { body, environment }));
  await updateAccount(environment, id, { email: next });
  return { recoveryKey: made.recoveryKey, made: change.recoveryKey === undefined };
}

type Sealed = Partial<Pick<Vault, "wrappedKey" | "recoveryWrapped">>;

/**
 * Sends a change. When its answer is lost, it reads the vault to see whether it was made: no two sealed values are
 * equal.
 */
async function changeVault(
  body: Sealed,
  environment: Environment,
  send: () => Promise<unknown>,
): Promise<void> {
  try {
    await send();
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    const { vault } = await account(environment);
    const { wrappedKey = vault?.wrappedKey, recoveryWrapped = vault?.recoveryWrapped } = body;
    const isMade = vault?.wrappedKey === wrappedKey && vault?.recoveryWrapped === recoveryWrapped;
    if (!isMade) throw error;
  }
}

type Opened = { id: string; email: string; vault: Vault };

async function opened(environment: Environment): Promise<Opened> {
  const { user, vault } = await account(environment);
  if (vault === null) throw new BadAnswer("This account has no vault yet. Sign in again.");
  return { id: user.id, email: user.email, vault };
}

async function masterOf({ wrapKey }: SecretKeys, email: string, vault: Vault): Promise<string> {
  try {
    return await openMaster("vault", wrapKey, email, vault.wrappedKey);
  } catch (error) {
    throw error instanceof ProtocolError ? wrongPassword() : error;
  }
}

async function wrapForRecovery(recoveryKey: string, email: string, master: string) {
  const { credential: recoveryCredential, wrapKey } = await recoveryKeys(recoveryKey);
  const recoveryWrapped = await wrapMaster("recovery", wrapKey, email, master);
  return { recoveryKey, body: { recoveryCredential, recoveryWrapped } };
}
