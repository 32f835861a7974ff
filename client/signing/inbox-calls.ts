/** The signing inbox's calls, which check that they concern the person this browser knows. */
import * as api from "../../lib/contract/signing-inbox";
import type { SealedRow } from "../../lib/protocol/sign-inbox";
import type { SignedInAccount } from "../account/account-store";
import { forgetPerson } from "../account/signed-in-account";
import { callOperation } from "../call";
import type { Environment } from "../environment";
import { ApiError } from "../http";

/** An account's inbox in this browser. */
export type Desk = { person: SignedInAccount; environment: Environment };
export type Secret = { key: string; sealed: string };

export async function fetchRows(desk: Desk): Promise<SealedRow[]> {
  const { userId, rows } = await callOperation(api.readInboxRows, {
    environment: desk.environment,
  });
  await sameAccount(desk, userId);
  return rows;
}

/** The key that the server gives to senders of rows for this account; null before one was published. */
export async function fetchPublished(desk: Desk): Promise<string | null> {
  const { account, key } = await callOperation(api.readInboxKey, { environment: desk.environment });
  await sameAccount(desk, account);
  return key;
}

/** The sealed private keys, oldest first, and the ids of rows that will soon expire. */
export async function fetchSecrets(desk: Desk): Promise<{ secrets: Secret[]; ageing: string[] }> {
  const { userId, ...found } = await callOperation(api.readInboxSecrets, {
    environment: desk.environment,
  });
  await sameAccount(desk, userId);
  return found;
}

export async function deleteRows({ environment }: Desk, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += api.MAX_REMOVED_ROWS) {
    const body = { ids: ids.slice(at, at + api.MAX_REMOVED_ROWS) };
    await callOperation(api.removeInboxRows, { body, environment });
  }
}

/** Another person signed in meanwhile, in a tab whose message did not arrive. */
async function sameAccount({ person, environment }: Desk, userId: string): Promise<void> {
  if (userId === person.userId) return;
  await forgetPerson(environment, person.userId);
  throw new ApiError(401, "session", "Someone else is signed in here now.", null);
}
