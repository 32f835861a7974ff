/** The signing inbox's routes, one call each; their answers are read here and nowhere else. */
import type { SealedRow } from "../../lib/protocol/sign-inbox";
import { accountCall } from "../account/account";
import { rows, textOrNull } from "../account/answers";
import { forgetPerson, type Kept } from "../account/kept";
import type { Environment } from "../environment";
import { ApiError } from "../http";
import { record, text } from "../sync/answers";

const PATH = "/api/sign/inbox";
const MOST_REMOVED = 100;

/** One account's inbox in one browser. */
export type Desk = { person: Kept; environment: Environment };
export type Secret = { key: string; sealed: string };

export async function fetchRows(desk: Desk): Promise<SealedRow[]> {
  const answer = record(await get(desk, PATH));
  await sameAccount(desk, text(answer, "userId"));
  return rows(answer.rows).map((row) => ({
    id: text(row, "id"),
    key: text(row, "key"),
    payload: text(row, "payload"),
  }));
}

/** The key the server gives to whoever seals a row for this account; null before one was published. */
export async function fetchPublished(desk: Desk): Promise<string | null> {
  const answer = record(await get(desk, `${PATH}/key`));
  await sameAccount(desk, text(answer, "account"));
  return textOrNull(answer, "key");
}

/** The sealed private keys, oldest first, and the ids of rows that will soon be too old. */
export async function fetchSecrets(desk: Desk): Promise<{ secrets: Secret[]; ageing: string[] }> {
  const answer = record(await get(desk, `${PATH}/secrets`));
  await sameAccount(desk, text(answer, "userId"));
  const secrets = rows(answer.secrets).map((row) => ({
    key: text(row, "key"),
    sealed: text(row, "sealed"),
  }));
  const ageing = Array.isArray(answer.ageing) ? answer.ageing.map(String) : [];
  return { secrets, ageing };
}

export async function postSecret({ environment }: Desk, secret: Secret): Promise<void> {
  const path = `${PATH}/secrets`;
  await accountCall(environment, { method: "POST", path, body: secret });
}

export async function putKey({ environment }: Desk, key: string): Promise<void> {
  await accountCall(environment, { method: "PUT", path: `${PATH}/key`, body: { key } });
}

export async function postRow({ environment }: Desk, row: SealedRow): Promise<void> {
  await accountCall(environment, { method: "POST", path: PATH, body: row });
}

export async function deleteRows({ environment }: Desk, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += MOST_REMOVED) {
    const body = { ids: ids.slice(at, at + MOST_REMOVED) };
    await accountCall(environment, { method: "DELETE", path: PATH, body });
  }
}

const get = ({ environment }: Desk, path: string) =>
  accountCall(environment, { method: "GET", path });

/** Another person signed in meanwhile, in a tab whose message never came. */
async function sameAccount({ person, environment }: Desk, userId: string): Promise<void> {
  if (userId === person.userId) return;
  await forgetPerson(environment, person.userId);
  throw new ApiError(401, "session", "Someone else is signed in here now.", null);
}
