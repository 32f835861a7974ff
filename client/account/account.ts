/** Who is signed in here, and the small settings of an account. */
import { defaultEnvironment, type Environment } from "../environment";
import { ApiError, type Call, callApi } from "../http";
import { privacy, record, text } from "../sync/answers";
import { flag, textOrNull } from "./answers";
import { forgetKept, keepAbout, keepChange, kept } from "./kept";
import type { Account, Privacy, Switches, User, Vault } from "./types";

/** A call that needs a session. When the server says that it has ended, this browser forgets the vault's key. */
export async function accountCall(environment: Environment, call: Call): Promise<unknown> {
  try {
    return await callApi(environment, call);
  } catch (error) {
    if (isSignedOut(error)) await forgetKept(environment);
    throw error;
  }
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.reason === "session";
}

/** Rejects with 401 `session` when nobody is signed in; see isSignedOut. */
export async function account(environment: Environment = defaultEnvironment()): Promise<Account> {
  const answer = await accountCall(environment, { method: "GET", path: "/api/account" });
  const found = readAccount(answer);
  await keepAbout(environment, found.user);
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

/** The name others see; the email address has a call of its own. */
export async function rename(name: string, environment = defaultEnvironment()): Promise<void> {
  const person = await kept(environment);
  const path = "/api/auth/update-user";
  await accountCall(environment, { method: "POST", path, body: { name } });
  await keepChange(environment, person?.userId, { name: name.trim() });
}

/** Whether new files are encrypted. */
export async function setPrivacy(
  wanted: Privacy,
  environment = defaultEnvironment(),
): Promise<Privacy> {
  const person = await kept(environment);
  const path = "/api/account/privacy";
  const body = { privacy: wanted };
  const answer = record(await accountCall(environment, { method: "POST", path, body }));
  const chosen = privacy(answer.privacy);
  await keepChange(environment, person?.userId, { privacy: chosen });
  return chosen;
}

export async function switches(environment = defaultEnvironment()): Promise<Switches> {
  const path = "/api/account/switches";
  return readSwitches(await accountCall(environment, { method: "GET", path }));
}

export async function setSwitches(
  change: { aiOff?: boolean; lockdown?: boolean },
  environment = defaultEnvironment(),
): Promise<Switches> {
  const path = "/api/account/switches";
  return readSwitches(await accountCall(environment, { method: "POST", path, body: change }));
}

function readSwitches(answer: unknown): Switches {
  const from = record(answer);
  return {
    aiOff: flag(from, "aiOff"),
    lockdown: flag(from, "lockdown"),
    canLockdown: flag(from, "canLockdown"),
  };
}

function readAccount(answer: unknown): Account {
  const from = record(answer);
  return { user: readUser(record(from.user)), vault: readVault(from.vault) };
}

function readUser(from: Record<string, unknown>): User {
  return {
    id: text(from, "id"),
    name: text(from, "name"),
    email: text(from, "email"),
    emailVerified: flag(from, "emailVerified"),
    image: textOrNull(from, "image"),
    createdAt: text(from, "createdAt"),
    privacy: privacy(from.privacy),
    pro: flag(from, "pro"),
    proUntil: textOrNull(from, "proUntil"),
    deleting: flag(from, "deleting"),
    admin: flag(from, "admin"),
  };
}

export function readVault(answer: unknown): Vault | null {
  if (answer === null) return null;
  const from = record(answer);
  return {
    wrappedKey: text(from, "wrappedKey"),
    recoveryWrapped: textOrNull(from, "recoveryWrapped"),
    independentRecovery: flag(from, "independentRecovery"),
    recoveryPending: flag(from, "recoveryPending"),
    createdAt: text(from, "createdAt"),
    updatedAt: text(from, "updatedAt"),
  };
}
