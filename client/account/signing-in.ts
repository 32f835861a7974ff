/** Signing up, in and out. The password is turned into keys on this device and never leaves it. */
import type { Account } from "../../lib/contract/account";
import { setUpVault } from "../../lib/contract/account-vault";
import * as api from "../../lib/contract/auth";
import {
  newAccountKey,
  normalizeEmail,
  openMaster,
  recoveryKeys,
  type SecretKeys,
  wrapMaster,
} from "../../lib/protocol/account";
import { fromBase64url } from "../../lib/protocol/bytes";
import { hkdfKey } from "../../lib/protocol/derive";
import { importKey } from "../../lib/protocol/envelope";
import type { Work } from "../../lib/protocol/stretch";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { account } from "./account";
import { hintRecoveryPending } from "./recovery-pending";
import { forgetAccount, storeAccount } from "./signed-in-account";
import { keysOf } from "./stretch";

export type SigningUp = { name: string; email: string; password: string; remember?: boolean };
export type SigningIn = { email: string; password: string; remember?: boolean };

/** The signed-in account. `recoveryKey` is set when it was just made and must be shown. */
export type SignedIn = Account & { recoveryKey: string | null };

/** Creates the account and its vault. 422: the address is in use. 429: wait `retryAfter` seconds. */
export async function signUp(
  person: SigningUp,
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<SignedIn> {
  const email = normalizeEmail(person.email);
  const keys = await keysOf({ email, password: person.password }, work);
  const body = { name: person.name.trim(), email, ...login(keys, person.remember) };
  await callOperation(api.signUp, { body, environment });
  return enter({ ...person, email }, keys, environment);
}

/** 401: wrong email or password. 429: wait `retryAfter` seconds. */
export async function signIn(
  person: SigningIn,
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<SignedIn> {
  const email = normalizeEmail(person.email);
  const keys = await keysOf({ email, password: person.password }, work);
  const body = { email, ...login(keys, person.remember) };
  await callOperation(api.signIn, { body, environment });
  return enter({ ...person, email }, keys, environment);
}

function login({ credential: password }: SecretKeys, rememberMe = true) {
  return { password, rememberMe };
}

/** Opens the vault, or creates it when an interrupted sign-up left an account without one. */
async function enter(
  { email, remember = true }: SigningIn,
  keys: SecretKeys,
  environment: Environment,
): Promise<SignedIn> {
  const found = await account(environment);
  const { vault, master, recoveryKey } =
    found.vault === null
      ? await makeVault(email, keys, environment)
      : {
          vault: found.vault,
          master: await openMaster("vault", keys.wrapKey, email, found.vault.wrappedKey),
          recoveryKey: null,
        };
  const { id: userId, name, privacy } = found.user;
  const [key, derivation] = [await importKey(master), await hkdfKey(fromBase64url(master))];
  const person = { userId, email, name, privacy, master: key, derivation, remember };
  await storeAccount(environment, person);
  hintRecoveryPending(vault.recoveryPending);
  return { user: found.user, vault, recoveryKey };
}

async function makeVault(email: string, { wrapKey }: SecretKeys, environment: Environment) {
  const master = newAccountKey();
  const recoveryKey = newAccountKey();
  const recovery = await recoveryKeys(recoveryKey);
  const body = {
    wrappedKey: await wrapMaster("vault", wrapKey, email, master),
    recoveryCredential: recovery.credential,
    recoveryWrapped: await wrapMaster("recovery", recovery.wrapKey, email, master),
    recoveryPending: true,
  };
  const { vault } = await callOperation(setUpVault, { body, environment });
  return { vault, master, recoveryKey };
}

/** This browser removes the vault's key first, whatever the server answers. */
export async function signOut(environment: Environment = defaultEnvironment()): Promise<void> {
  await forgetAccount(environment);
  await callOperation(api.signOut, { environment });
}
