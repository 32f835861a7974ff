/** Keys of programs: the account's API keys, and a person's own keys for tickets. */
import { defaultEnvironment, type Environment } from "../environment";
import { count, record, text } from "../sync/answers";
import { accountCall } from "./account";
import { flag, rows, textOrNull } from "./answers";
import { currentCredential } from "./password";
import type { ApiKey, NewApiKey, NewPersonalKey, PersonalKey, Work } from "./types";

const KEYS = "/api/account/keys";
const TOKENS = "/api/account/tokens";

export async function apiKeys(environment = defaultEnvironment()): Promise<ApiKey[]> {
  const answer = record(await accountCall(environment, { method: "GET", path: KEYS }));
  return rows(answer.keys).map((row) => ({
    ...named(row),
    last4: text(row, "last4"),
    createdAt: text(row, "createdAt"),
    lastUsedAt: textOrNull(row, "lastUsedAt"),
  }));
}

/** 403 `credential`, `pro` or `lockdown`; 409 `limit`. */
export async function makeApiKey(
  wanted: { name: string; password: string },
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<NewApiKey> {
  const credential = await currentCredential(wanted.password, work, environment);
  const body = { name: wanted.name, currentCredential: credential };
  const row = record(await accountCall(environment, { method: "POST", path: KEYS, body }));
  return {
    ...named(row),
    last4: text(row, "last4"),
    createdAt: text(row, "createdAt"),
    key: text(row, "key"),
  };
}

export async function renameApiKey(id: string, name: string, environment = defaultEnvironment()) {
  await accountCall(environment, { method: "PATCH", path: `${KEYS}/${id}`, body: { name } });
}

/** The key stops at once. */
export async function revokeApiKey(id: string, environment = defaultEnvironment()) {
  await accountCall(environment, { method: "DELETE", path: `${KEYS}/${id}` });
}

export async function personalKeys(environment = defaultEnvironment()): Promise<PersonalKey[]> {
  const answer = record(await accountCall(environment, { method: "GET", path: TOKENS }));
  return rows(answer.tokens).map((row) => ({
    ...named(row),
    start: text(row, "start"),
    enabled: flag(row, "enabled"),
    requestCount: count(row, "request_count"),
    lastRequestAt: textOrNull(row, "last_request"),
    createdAt: text(row, "created_at"),
    expiresAt: textOrNull(row, "expires_at"),
  }));
}

/** 403 `lockdown`; 409 `limit`. Without days it never expires. */
export async function makePersonalKey(
  wanted: { name: string; expiresInDays?: number },
  environment = defaultEnvironment(),
): Promise<NewPersonalKey> {
  const row = record(
    await accountCall(environment, { method: "POST", path: TOKENS, body: wanted }),
  );
  return { ...named(row), start: text(row, "start"), key: text(row, "key") };
}

export async function revokePersonalKey(id: string, environment = defaultEnvironment()) {
  await accountCall(environment, { method: "DELETE", path: `${TOKENS}/${id}` });
}

function named(row: Record<string, unknown>) {
  return { id: text(row, "id"), name: text(row, "name") };
}
