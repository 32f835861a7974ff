/** What opens a shop again when its owner link is lost: sealed under sixteen bytes that are twelve words on paper (E-027). */
import {
  concat,
  fromBase64,
  fromBase64url,
  randomBytes,
  toBase64,
  toBase64url,
  toHex,
} from "./bytes";
import { shopBackup } from "./contexts";
import { hkdf } from "./derive";
import { importKey, open, seal } from "./envelope";
import { ProtocolError } from "./errors";

const SALT = "svc:shop-backup:v1";
const VERSION = 1;
const PLAIN_BYTES = 113;

export interface ShopBackup {
  shopId: string;
  /** The owner's capability and the two keys of the owner link, 43 characters each. */
  capability: string;
  docKey: string;
  ownerKey: string;
}

/** `recovery-words` says them as twelve words, and reads them back. */
export const newBackupSecret = () => randomBytes(16);

/** What finds the backup: 43 characters. The server keeps its SHA-256. */
export async function backupLookup(secret: Uint8Array): Promise<string> {
  return toBase64url(await hkdf(secret, SALT, "lookup"));
}

/** 192 characters. `iv` is given only to reproduce a published vector. */
export async function sealBackup(
  secret: Uint8Array,
  { shopId, capability, docKey, ownerKey }: ShopBackup,
  iv?: Uint8Array,
): Promise<string> {
  const id = Uint8Array.from(shopId.replaceAll("-", "").match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  );
  const keys = [capability, docKey, ownerKey].map(fromBase64url);
  const plaintext = concat(Uint8Array.of(VERSION), id, ...keys);
  if (plaintext.length !== PLAIN_BYTES) throw new ProtocolError("key", "These are no keys.");
  return toBase64(await seal(await sealKey(secret), await contextOf(secret), plaintext, iv));
}

/** @throws ProtocolError `envelope` for words of no shop: the server answers those like any others (SH-062) */
export async function openBackup(secret: Uint8Array, sealed: string): Promise<ShopBackup> {
  const plaintext = await open(await sealKey(secret), await contextOf(secret), fromBase64(sealed));
  if (plaintext[0] !== VERSION || plaintext.length !== PLAIN_BYTES) {
    throw new ProtocolError("envelope", "This backup needs a newer Sealdesk.");
  }
  const shopId = toHex(plaintext.subarray(1, 17)).replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/,
    "$1-$2-$3-$4-$5",
  );
  const [capability, docKey, ownerKey] = [17, 49, 81].map((at) =>
    toBase64url(plaintext.subarray(at, at + 32)),
  ) as [string, string, string];
  return { shopId, capability, docKey, ownerKey };
}

const sealKey = async (secret: Uint8Array) => importKey(await hkdf(secret, SALT, "seal"));
const contextOf = async (secret: Uint8Array) => shopBackup(await backupLookup(secret));
