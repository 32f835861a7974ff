/** Makes an API key, which requires the password. */
import { type CreatedApiKey, createApiKey } from "../../lib/contract/account-keys";
import type { Work } from "../../lib/protocol/stretch";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { currentCredential } from "./password";

export async function makeApiKey(
  wanted: { name: string; password: string },
  work: Work = {},
  environment: Environment = defaultEnvironment(),
): Promise<CreatedApiKey> {
  const credential = await currentCredential(wanted.password, work, environment);
  const body = { name: wanted.name, currentCredential: credential };
  return callOperation(createApiKey, { body, environment });
}
