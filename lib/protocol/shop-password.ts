/** A shop's password, without which customers see nothing, and the owner's, which locks the owner's link (E-025, E-026). */
import {
  type Bytes,
  concat,
  fromBase64,
  fromBase64url,
  randomBytes,
  toBase64,
  toBase64url,
  utf8,
} from "./bytes";
import { hashCapability } from "./capability";
import { shopGateKey, shopOwnerKey } from "./contexts";
import { hkdf } from "./derive";
import { importKey, open, seal } from "./envelope";
import { ProtocolError } from "./errors";
import { stretch, type Work } from "./stretch";

const SALT_BYTES = 16;
/** 16 bytes of salt and an envelope of 61. */
const LOCK_CHARS = 103;

/** 22 characters. */
export const newShopSalt = (): string => toBase64url(randomBytes(SALT_BYTES));

/** What a shop's password gives. */
export interface ShopGate {
  /** K, 43 characters: seals the catalog and photos in place of the link's key. */
  contentKey: string;
  /** `X-Shop-Gate`. */
  header: string;
  /** What the server keeps of the header. */
  verifier: string;
}

/** Takes about a second. The password counts as typed, spaces too, however its accents are written. */
export async function deriveShopGate(
  shopId: string,
  docKey: string,
  password: string,
  salt: string,
  work?: Work,
): Promise<ShopGate> {
  const stretched = await stretchTyped(
    "shop-password",
    shopId,
    fromBase64url(salt),
    password,
    work,
  );
  const both = concat(fromBase64url(docKey), stretched);
  return gateOf(shopId, await hkdf(both, "svc:shop-password:v1", `shop-key:v1:${shopId}`));
}

async function gateOf(shopId: string, contentKey: Bytes): Promise<ShopGate> {
  const header = toBase64url(await hkdf(contentKey, "svc:shop-gate:v1", shopId));
  const verifier = await hashCapability(header);
  return { contentKey: toBase64url(contentKey), header, verifier };
}

/** `gate.key`: the owner needs no password. `iv` is given only to reproduce a published vector, here and below. */
export async function sealGateKey(
  ownerKey: string,
  shopId: string,
  salt: string,
  { contentKey }: Pick<ShopGate, "contentKey">,
  iv?: Uint8Array,
): Promise<string> {
  const key = await importKey(ownerKey);
  return toBase64(await seal(key, shopGateKey(shopId, salt), fromBase64url(contentKey), iv));
}

export async function openGateKey(
  ownerKey: string,
  shopId: string,
  { salt, key }: { salt: string; key: string },
): Promise<ShopGate> {
  const own = await importKey(ownerKey);
  return gateOf(shopId, await open(own, shopGateKey(shopId, salt), fromBase64(key)));
}

/** The owner's key as an owner link with a password carries it. `salt` and `iv` only for a published vector. */
export async function lockOwnerKey(
  shopId: string,
  ownerKey: string,
  password: string,
  work?: Work,
  salt: Uint8Array = randomBytes(SALT_BYTES),
  iv?: Uint8Array,
): Promise<string> {
  const key = await importKey(
    await stretchTyped("shop-owner-password", shopId, salt, password, work),
  );
  const sealed = await seal(key, shopOwnerKey(shopId), fromBase64url(ownerKey), iv);
  return toBase64url(concat(salt, sealed));
}

/** The owner's key, 43 characters. @throws ProtocolError `envelope` for a wrong password */
export async function unlockOwnerKey(
  shopId: string,
  lock: string,
  password: string,
  work?: Work,
): Promise<string> {
  if (!isOwnerLock(lock)) throw new ProtocolError("link", "This link is incomplete.");
  const bytes = fromBase64url(lock);
  const [salt, sealed] = [bytes.subarray(0, SALT_BYTES), bytes.subarray(SALT_BYTES)];
  const key = await importKey(
    await stretchTyped("shop-owner-password", shopId, salt, password, work),
  );
  return toBase64url(await open(key, shopOwnerKey(shopId), sealed));
}

/** Whether the third part of an owner link is a lock, and not the key itself. */
export function isOwnerLock(text: string): boolean {
  if (text.length !== LOCK_CHARS) return false;
  try {
    return fromBase64url(text)[SALT_BYTES] === 1;
  } catch {
    return false;
  }
}

function stretchTyped(
  purpose: "shop-password" | "shop-owner-password",
  shopId: string,
  salt: Uint8Array,
  password: string,
  work?: Work,
): Promise<Bytes> {
  const salted = concat(utf8(`svc:${purpose}:v1:${shopId}:`), salt);
  return stretch(utf8(password.normalize("NFC")), salted, work);
}
