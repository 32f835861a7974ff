/** A person's shops in this browser's list and in the account's, with the key or its lock. */

import { formatOwnerLink, type OwnerLink, parseOwnerLink } from "../../lib/protocol/shop-links";
import { type LocalFile, shopKeyOf } from "../local-files";
import type { ShopCredentials } from "./owner";

/** Null for an incomplete entry. */
export function ownerLinkOf(file: LocalFile): OwnerLink | null {
  const { ownerKey, ownerLock } = shopKeyOf(file);
  const last = ownerLock ?? ownerKey;
  const hash = last === undefined ? file.token : `${file.token}.${last}`;
  return parseOwnerLink({ pathname: `/shops/${file.id}`, hash });
}

/** A shop's address for a person who has its key. */
export const ownerAddressOf = (credentials: ShopCredentials, lock: string | null = null): string =>
  formatOwnerLink({ ...credentials, lock });

/** In the lists' format (E-014). @param lockAt when the owner's password was just set or removed */
export function listedShop(
  { shopId, capability, docKey, ownerKey, lock }: OwnerLink,
  title: string,
  lockAt?: string,
): LocalFile {
  const now = new Date().toISOString();
  return {
    id: shopId,
    token: `${capability}.${docKey}`,
    ...{ title, titledAt: title ? now : "", openedAt: now },
    ...{ role: "owner", kind: "store", privacy: "e2ee" },
    ...(lock !== null ? { ownerLock: lock } : ownerKey !== null && { ownerKey }),
    ...(lockAt !== undefined && { ownerLockAt: lockAt }),
  };
}
