/** Addresses of shops. Everything secret is behind the `#`, which browsers never send (SH-065, SH-066). */
import { isSixteenBytes } from "./bytes";
import { isCapability } from "./capability";
import { isUuid } from "./ids";
import { parseShort, type ShortForm } from "./links";
import { readDiscountCode } from "./shop-codes";
import { isOwnerLock } from "./shop-password";

interface LinkCode {
  /** A discount code to put into the cart; never sent. */
  code: string | null;
  /** Something stood in the code's place: say that it is ignored. */
  isCodeIgnored: boolean;
}
export interface ShopAddress {
  shopId: string;
  capability: string;
  docKey: string;
  pin: string;
}
export type CustomerLink = (({ form: "long" } & ShopAddress) | ShortForm) & LinkCode;

/** Reads `location` of `/s/<shopId>` and `/s`. */
export function parseCustomerLink(location: { pathname: string; hash: string }): CustomerLink {
  const [fragment = "", ...codes] = location.hash.replace(/^#/, "").split("~");
  const typed = codes.join("~");
  const code = readDiscountCode(typed);
  const rest = { code, isCodeIgnored: codes.length > 0 && code === null };
  if (/^\/s\/?$/.test(location.pathname)) return { ...parseShort(fragment), ...rest };
  const shopId = /^\/s\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  const [capability = "", docKey = "", pin = "", ...more] = fragment.split(".");
  if (!isUuid(shopId) || more.length > 0 || !isCapability(capability) || !isCapability(docKey)) {
    return { form: "incomplete", ...rest };
  }
  return isSixteenBytes(pin)
    ? { form: "long", shopId, capability, docKey, pin, ...rest }
    : { form: "incomplete", ...rest };
}

const withCode = (code: string | undefined) => (code === undefined ? "" : `~${code}`);

/** Path and fragment. @param code a discount code as `readDiscountCode` gives it */
export const formatCustomerLink = (
  { shopId, capability, docKey, pin }: ShopAddress,
  code?: string,
): string => `/s/${shopId}#${capability}.${docKey}.${pin}${withCode(code)}`;

/** Path and fragment: `/s#1<secret>`. */
export const formatShortShopLink = (secret: string, code?: string): string =>
  `/s#1${secret}${withCode(code)}`;

export interface OwnerLink {
  shopId: string;
  capability: string;
  docKey: string;
  /** 43 characters; null where the lock hides it, or the account's vault gives it (older shops). */
  ownerKey: string | null;
  /** The owner's key under the owner's password: 103 characters. */
  lock: string | null;
}

/** Reads `location` of `/shops/<shopId>` and of `/shops/<shopId>/take`; null when a part is missing or cut. */
export function parseOwnerLink(location: { pathname: string; hash: string }): OwnerLink | null {
  const shopId = /^\/shops\/([^/]+)(?:\/take)?\/?$/.exec(location.pathname)?.[1];
  const [capability = "", docKey = "", last, ...more] = location.hash.replace(/^#/, "").split(".");
  if (!isUuid(shopId) || more.length > 0 || !isCapability(capability) || !isCapability(docKey)) {
    return null;
  }
  const parts = { shopId, capability, docKey };
  if (last === undefined) return { ...parts, ownerKey: null, lock: null };
  if (isCapability(last)) return { ...parts, ownerKey: last, lock: null };
  return isOwnerLock(last) ? { ...parts, ownerKey: null, lock: last } : null;
}

/** Path and fragment, with the key, the lock, or neither. */
export function formatOwnerLink({ shopId, capability, docKey, ownerKey, lock }: OwnerLink): string {
  const last = lock ?? ownerKey;
  return `/shops/${shopId}#${capability}.${docKey}${last === null ? "" : `.${last}`}`;
}
