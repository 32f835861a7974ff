/**
 * The account's inbox keys in this browser. Each is random, sealed with the vault and stored by the server for the
 * other browsers. The server cannot make a key that the vault opens, nor change one. The key it publishes is compared
 * with ours.
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
  /** Oldest first; rows are sealed to the oldest. */
  own: InboxKey[];
  ageing: string[];
  /**
   * The server gives senders a key that is not ours, so somebody else may read their rows; or it has keys that this
   * vault does not open.
   */
  alarm: "another-key" | "locked-keys" | null;
};

/** The account's keys; the first browser makes one and publishes it. */
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
  // Another browser may have made one between the two requests.
  const again = await openAll(desk, (await fetchSecrets(desk)).secrets);
  return isOurs(again, published) ? null : "another-key";
}

const isOurs = (own: readonly InboxKey[], key: string) =>
  own.some(({ publicKey }) => publicKey === key);

/** Several browsers may make a key at once: all are stored, and all browsers use the oldest. */
async function makeFirst(desk: Desk): Promise<InboxKey[]> {
  const made = await newInboxKey();
  const context = contextOf(desk.person.userId, made.publicKey);
  const plaintext = utf8(JSON.stringify({ v: 1, key: made.privateKey }));
  const sealed = toBase64(await seal(desk.person.master, context, plaintext));
  const body = { key: made.publicKey, sealed };
  await callOperation(api.keepInboxSecret, { body, environment: desk.environment });
  const own = await openAll(desk, (await fetchSecrets(desk)).secrets);
  // A server that does not return what it stored must not get rows sealed to this key.
  if (!isOurs(own, made.publicKey)) throw new Error("The inbox key was not kept.");
  return own;
}

async function publish({ environment }: Desk, own: readonly InboxKey[]): Promise<void> {
  const [first] = own;
  const body = first && { key: first.publicKey };
  if (body) await callOperation(api.publishInboxKey, { body, environment });
}

/** Publishes our own key for future rows, whatever the server published before. */
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
    // Not sealed by this vault, so it is not ours.
    return null;
  }
}
