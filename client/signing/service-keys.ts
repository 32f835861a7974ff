/** The public keys that verify receipts, stored on this device as last fetched, so that verifying works offline. */
import * as z from "zod/mini";
import { readSigningKeys } from "../../lib/contract/signing";
import { SigningKeys } from "../../lib/contract/signing-shapes";
import type { KnownKey } from "../../lib/protocol/verify-receipt";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { oneStore } from "../one-store";

export type ServiceKeys = {
  keys: KnownKey[];
  /** When they were fetched. */
  knownAt: string;
  /** False: the service did not answer now, and these are from `knownAt`. */
  isFresh: boolean;
};

type Kept = Pick<ServiceKeys, "keys" | "knownAt">;

const transact = oneStore("sealdesk-signing", "keys");

/** Null when the service does not answer correctly and this browser has no stored keys. */
export async function serviceKeys(
  environment: Environment = defaultEnvironment(),
): Promise<ServiceKeys | null> {
  const told = await askKeys(environment).catch(() => null);
  // Without storage the next check needs the service again.
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
  const answer = await callOperation(readSigningKeys, { anonymous: true, environment });
  return { keys: knownKeys(answer), knownAt: new Date().toISOString() };
}

type Answered = Pick<SigningKeys, "kid" | "publicKey" | "retired">;

const knownKeys = ({ kid, publicKey, retired }: Answered): KnownKey[] => [
  { kid, publicKey, retiredAt: null },
  ...retired,
];

const { kid, publicKey } = SigningKeys.shape;
/** Another program may have rewritten the time, with an offset or without milliseconds. */
const anyMoment = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => new Date(text).toISOString()),
);
const StoredAnswer = z.object({
  kid,
  publicKey,
  retired: z.array(z.object({ kid, publicKey, retiredAt: anyMoment })),
});

/** The answer of `GET /api/sign/v1/signing-key`, fetched or stored. @throws for anything else */
export const readKeys = (answer: unknown): KnownKey[] => knownKeys(z.parse(StoredAnswer, answer));
