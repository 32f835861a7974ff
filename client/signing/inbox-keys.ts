/**
 * The account's inbox keys in this browser. Each is random, sealed with the vault and kept by the server for the other
 * browsers; the server can neither make one that opens nor change one. What it publishes for us is compared with them.
 */
import * as api from "../../lib/contract/signing-inbox";
import { fromBase64, fromUtf8, toBase64, utf8 } from "../../lib/protocol/bytes";
import { inboxKey as contextOf } from "../../lib/protocol/contexts";
import { type InboxKey, newInboxKey, publicOf } from "../../lib/protocol/ecdh";
import { open, seal } from "../../lib/protocol/envelope";
import { callOperation } from "../call";
import { isRecord } from "../http";
import { type Desk, fetchPublished, fetchSecrets, type Secret } from "./inbox-calls";

export type OwnKeys = {
  /** Oldest first; rows are sealed to the first. */
  own: InboxKey[];
  ageing: string[];
  /**
   * The server gives a key that is not ours to whoever seals rows for this account, and so to whoever could read them;
   * or it keeps keys that this vault does not open.
   */
  alarm: "another-key" | "locked-keys" | null;
};

/** Our keys; the first browser makes one and publishes it. */
export async function ownKeys(desk: Desk): Promise<OwnKeys> {
  const [published, found] = await Promise.all([fetchPublished(desk), fetchSecrets(desk)]);
  const { ageing } = found;
  let own = await openAll(desk, found.secrets);
  if (own.length === 0 && (published !== null || found.secrets.length > 0)) {
    return { own, ageing, alarm: published === null ? "locked-keys" : "another-key" };
  }
  if (own.length === 0) own = await makeFirst(desk);
  return { own, ageing, alarm: await alarmOf(desk, own, published) };
}

async function alarmOf(
  desk: Desk,
  own: readonly InboxKey[],
  published: string | null,
): Promise<OwnKeys["alarm"]> {
  if (published === null) await publish(desk, own);
  if (published === null || isOurs(own, published)) return null;
  // Another browser may have made it between our two questions.
  const again = await openAll(desk, (await fetchSecrets(desk)).secrets);
  return isOurs(again, published) ? null : "another-key";
}

const isOurs = (own: readonly InboxKey[], key: string) =>
  own.some(({ publicKey }) => publicKey === key);

/** Several browsers may make one at once: all are kept, and all take the one the server had first. */
async function makeFirst(desk: Desk): Promise<InboxKey[]> {
  const made = await newInboxKey();
  const context = contextOf(desk.person.userId, made.publicKey);
  const plaintext = utf8(JSON.stringify({ v: 1, key: made.privateKey }));
  const sealed = toBase64(await seal(desk.person.master, context, plaintext));
  const body = { key: made.publicKey, sealed };
  await callOperation(api.keepInboxSecret, { body, environment: desk.environment });
  const own = await openAll(desk, (await fetchSecrets(desk)).secrets);
  // A server that does not give back what it took must not have rows sealed to it.
  if (!isOurs(own, made.publicKey)) throw new Error("The inbox key was not kept.");
  return own;
}

async function publish({ environment }: Desk, own: readonly InboxKey[]): Promise<void> {
  const [first] = own;
  const body = first && { key: first.publicKey };
  if (body) await callOperation(api.publishInboxKey, { body, environment });
}

/** Gives a key of our own to whoever seals rows from now on, whatever the server gave them before. */
export async function publishOwn(desk: Desk): Promise<void> {
  const { own } = await ownKeys(desk);
  await publish(desk, own.length > 0 ? own : await makeFirst(desk));
}

async function openAll(desk: Desk, secrets: readonly Secret[]): Promise<InboxKey[]> {
  const keys = await Promise.all(secrets.map((secret) => openSecret(desk, secret)));
  return keys.filter((key) => key !== null);
}

async function openSecret({ person }: Desk, { key, sealed }: Secret): Promise<InboxKey | null> {
  try {
    const context = contextOf(person.userId, key);
    const text = fromUtf8(await open(person.master, context, fromBase64(sealed)));
    const value: unknown = JSON.parse(text);
    const privateKey = isRecord(value) && isRecord(value.key) ? (value.key as JsonWebKey) : null;
    return privateKey && publicOf(privateKey) === key ? { publicKey: key, privateKey } : null;
  } catch {
    // Not sealed by this vault: whoever made it, it is none of ours.
    return null;
  }
}
