/**
 * What an account is made of (E-010 to E-014, A-057, A-058). The password becomes two keys on the device: one proves
 * who signs in, the other opens the vault's master key. The server sees the first and never the second.
 */
import {
  type Bytes,
  fromBase64,
  fromBase64url,
  fromUtf8,
  toBase64,
  toBase64url,
  utf8,
} from "./bytes";
import { isCapability, newCapability } from "./capability";
import { recovery, vault } from "./contexts";
import { hkdf, sha256 } from "./derive";
import { importKey, open, seal } from "./envelope";
import { ProtocolError } from "./errors";
import { stretch } from "./stretch";

const SALT = "svc:account:v1";

/** What proves to the server that a secret is known (43 characters), and the key that wraps the master key. */
export interface SecretKeys {
  credential: string;
  wrapKey: CryptoKey;
}

/** Which of the two envelopes of a master key: the password's or the recovery key's. */
export type Wrap = "vault" | "recovery";

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** 32 bytes, after about a second of work on a phone. The password counts exactly as it was typed (E-010). */
export async function stretchPassword(email: string, password: string): Promise<Bytes> {
  return stretch(utf8(password), await sha256(utf8(`svc:password:v1:${normalizeEmail(email)}`)));
}

/** The keys of a stretched password. */
export function passwordKeys(stretched: Uint8Array): Promise<SecretKeys> {
  return secretKeys(stretched, "authentication", "vault-wrapping");
}

/** The keys of a recovery key of 43 characters. In older accounts it is the master key itself. */
export function recoveryKeys(recoveryKey: string): Promise<SecretKeys> {
  const bytes = fromBase64url(recoveryKey);
  return secretKeys(bytes, "recovery-authentication", "svc:recovery-wrap:v1");
}

async function secretKeys(secret: Uint8Array, forCredential: string, forWrap: string) {
  const [credential, wrap] = await Promise.all([
    hkdf(secret, SALT, forCredential),
    hkdf(secret, SALT, forWrap),
  ]);
  return { credential: toBase64url(credential), wrapKey: await importKey(wrap) };
}

/** A new master key or recovery key: 32 random bytes as 43 characters. */
export function newAccountKey(): string {
  return newCapability();
}

/** Seals the master key, bound to the e-mail address. `iv` is given only to reproduce a published vector. */
export async function wrapMaster(
  wrap: Wrap,
  wrapKey: CryptoKey,
  email: string,
  master: string,
  iv?: Uint8Array,
): Promise<string> {
  if (!isCapability(master)) throw new ProtocolError("key", "A master key is 32 bytes.");
  const plaintext = utf8(JSON.stringify({ key: master }));
  return toBase64(await seal(wrapKey, contextOf(wrap, email), plaintext, iv));
}

/** The master key as 43 characters. Throws `envelope` when the secret is not the one that sealed it. */
export async function openMaster(wrap: Wrap, wrapKey: CryptoKey, email: string, wrapped: string) {
  const plaintext = await open(wrapKey, contextOf(wrap, email), fromBase64(wrapped));
  const value: unknown = JSON.parse(fromUtf8(plaintext));
  const key = typeof value === "object" && value !== null && "key" in value ? value.key : null;
  if (typeof key !== "string" || !isCapability(key)) {
    throw new ProtocolError("key", "The vault holds no key.");
  }
  return key;
}

function contextOf(wrap: Wrap, email: string): string {
  const context = wrap === "vault" ? vault : recovery;
  return context(normalizeEmail(email));
}
