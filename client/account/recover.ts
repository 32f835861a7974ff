/** Recovers an account with the recovery key when the password is lost. Nobody is signed in during this. */
import { readRecoveryKey, recoverAccount } from "../../lib/contract/account-vault";
import {
  normalizeEmail,
  openMaster,
  recoveryKeys,
  type SecretKeys,
  wrapMaster,
} from "../../lib/protocol/account";
import type { Work } from "../../lib/protocol/stretch";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { ApiError } from "../http";
import { forgetAccount } from "./signed-in-account";
import { keysOf } from "./stretch";

type Mode = "recovery-wrap" | "recovery-key";

/** A vault opened with its recovery key, which needs a new password. */
export type Recovery = { email: string; master: string; mode: Mode; credential: string };

/** 401 `recovery`: no account with this address and recovery key. */
export async function startRecovery(
  person: { email: string; recoveryKey: string },
  environment: Environment = defaultEnvironment(),
): Promise<Recovery> {
  const email = normalizeEmail(person.email);
  const keys = await recoveryKeys(person.recoveryKey);
  const body = { email, recoveryCredential: keys.credential };
  const { recoveryWrapped } = await callOperation(readRecoveryKey, { body, environment });
  const opened = await openWith(keys, person, email, recoveryWrapped);
  return { email, credential: keys.credential, ...opened };
}

/** In older accounts the recovery key is the master key itself. */
async function openWith(
  { wrapKey }: SecretKeys,
  { recoveryKey }: { recoveryKey: string },
  email: string,
  wrapped: string | null,
): Promise<{ master: string; mode: Mode }> {
  if (wrapped === null) return { master: recoveryKey, mode: "recovery-key" };
  const master = await openMaster("recovery", wrapKey, email, wrapped);
  return { master, mode: "recovery-wrap" };
}

/** Sets the vault's new password. Every session of the account ends; sign in afterwards. */
export async function finishRecovery(
  { email, master, mode, credential }: Recovery,
  password: string,
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const keys = await keysOf({ email, password }, work);
  const body = {
    email,
    wrappedKey: await wrapMaster("vault", keys.wrapKey, email, master),
    recoveryCredential: credential,
    newCredential: keys.credential,
  };
  const send = (vault: Mode) =>
    callOperation(recoverAccount, { body: { ...body, vault }, environment });
  try {
    await send(mode);
  } catch (error) {
    // The account's kind of recovery key has changed since it was read.
    if (!(error instanceof ApiError && error.status === 409 && error.reason === "vault"))
      throw error;
    await send(mode === "recovery-wrap" ? "recovery-key" : "recovery-wrap");
  }
  await forgetAccount(environment);
}
