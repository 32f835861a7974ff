/** Deleting the account, in two steps of which the first can be taken back. Files stay: they belong to their links. */
import { defaultEnvironment, type Environment } from "../environment";
import { record } from "../sync/answers";
import { accountCall } from "./account";
import { flag } from "./answers";
import { forgetKept } from "./kept";
import { currentCredential } from "./password";
import type { Deletion, Work } from "./types";

const PATH = "/api/account/delete";

export async function deletion(environment = defaultEnvironment()): Promise<Deletion> {
  return readDeletion(await accountCall(environment, { method: "GET", path: PATH }));
}

/** Pro ends at once. 403 `credential`: the password is wrong. */
export async function startDeletion(
  password: string,
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<Deletion> {
  return readDeletion(await proven(`${PATH}/start`, password, work, environment));
}

export async function cancelDeletion(
  password: string,
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  await proven(`${PATH}/cancel`, password, work, environment);
}

/** The account is gone afterwards. 409 `renewing`, or `account` when others depend on it. */
export async function deleteAccount(
  password: string,
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  await proven(PATH, password, work, environment);
  await forgetKept(environment);
}

async function proven(path: string, password: string, work: Work, environment: Environment) {
  const body = { currentCredential: await currentCredential(password, work, environment) };
  return accountCall(environment, { method: "POST", path, body });
}

function readDeletion(answer: unknown): Deletion {
  const from = record(answer);
  return { deleting: flag(from, "deleting"), mail: flag(from, "mail"), pro: flag(from, "pro") };
}
