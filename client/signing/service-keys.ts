/** The keys a service seals receipts with, kept on this device as they were last told, so that a check needs no connection. */
import type { KnownKey } from "../../lib/protocol/verify-receipt";
import { rows } from "../account/answers";
import { defaultEnvironment, type Environment } from "../environment";
import { callApi } from "../http";
import { oneStore } from "../one-store";
import { record, text } from "../sync/answers";

export type ServiceKeys = {
  keys: KnownKey[];
  /** When the service told them. */
  knownAt: string;
  /** False: the service did not answer now, and these are from `knownAt`. */
  isFresh: boolean;
};

type Kept = Pick<ServiceKeys, "keys" | "knownAt">;

const transact = oneStore("sealdesk-signing", "keys");
const PATH = "/api/sign/v1/signing-key";

/** Null when the service does not answer as it should, and never told them to this browser. */
export async function serviceKeys(
  environment: Environment = defaultEnvironment(),
): Promise<ServiceKeys | null> {
  const told = await askKeys(environment).catch(() => null);
  // Where nothing can be kept the next check needs the service again.
  if (told) {
    await transact(environment, "readwrite", (store) => store.put(told, "own")).catch(() => {});
    return { ...told, isFresh: true };
  }
  const kept = await transact<Kept | undefined>(environment, "readonly", (store) =>
    store.get("own"),
  ).catch(() => undefined);
  return kept ? { ...kept, isFresh: false } : null;
}

async function askKeys(environment: Environment): Promise<Kept> {
  const answer = await callApi(environment, { method: "GET", path: PATH, anonymous: true });
  return { keys: readKeys(answer), knownAt: new Date().toISOString() };
}

/** The answer of `GET /api/sign/v1/signing-key`, wherever it was kept. Throws BadAnswer. */
export function readKeys(answer: unknown): KnownKey[] {
  const body = record(answer);
  const key = (row: Record<string, unknown>, retiredAt: string | null): KnownKey => ({
    kid: text(row, "kid"),
    publicKey: text(row, "publicKey"),
    retiredAt,
  });
  return [key(body, null), ...rows(body.retired).map((row) => key(row, text(row, "retiredAt")))];
}
