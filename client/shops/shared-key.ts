/**
 * The key that all people of a shop share: the owner's own while they are alone, later one sealed to each person
 * (DB-044).
 */
import type { AnswerOf } from "../../lib/contract/operation";
import type { readShop } from "../../lib/contract/shop-owner";
import * as api from "../../lib/contract/shop-people";
import { ProtocolError } from "../../lib/protocol/errors";
import {
  openPersonKey,
  openRing,
  openShopKey,
  type RingKey,
  shopPayLock,
} from "../../lib/protocol/shop-people";
import { callOperation } from "../call";
import { asShopOwner, type ShopOwner } from "./owner";

export interface SharedKey {
  /** How often it was changed. */
  epoch: number;
  /** Encrypts keys, state, the shop password's key, ring and archives. 43 characters. */
  shopKey: string;
  /** Sent with everything published, as proof of knowing the shop key; undefined while the owner is alone. */
  payLock: string | undefined;
  /** Earlier keys. */
  ring: readonly RingKey[];
  role: "owner" | "manager";
  /** The id of this person's link; null while the owner is alone. */
  me: string | null;
  /** Their one-time link must be claimed first. */
  isInvited: boolean;
}

type Found = Pick<AnswerOf<typeof readShop>, "epoch" | "ring" | "sealedKey" | "role">;

/**
 * @param known from an earlier call: this person's id never changes
 * @throws ProtocolError for a key that cannot be decrypted
 */
export async function openSharedKey(
  owner: ShopOwner,
  { epoch, ring, sealedKey, role }: Found,
  known: Partial<Pick<SharedKey, "me" | "isInvited">>,
): Promise<SharedKey> {
  const { shopId, ownerKey } = owner;
  if (epoch === 0) {
    const alone = { me: null, isInvited: false, payLock: undefined, ring: [] };
    return { epoch, shopKey: ownerKey, role, ...alone };
  }
  const { privateSealed, key, sealed } = sealedKey ?? {};
  if (!privateSealed || !key || !sealed)
    throw new ProtocolError("key", "This shop has no key for this link.");
  const { me, isInvited = false } = known.me ? known : await lookUpMe(owner);
  if (!me) throw new ProtocolError("key", "This link is nobody’s.");
  const own = await openPersonKey(ownerKey, shopId, me, privateSealed);
  const shopKey = await openShopKey(own, shopId, me, { key, sealed });
  return {
    ...{ epoch, shopKey, role, me, isInvited },
    payLock: await shopPayLock(shopId, shopKey),
    ring: ring === null ? [] : await openRing(shopKey, shopId, epoch, ring),
  };
}

async function lookUpMe(owner: ShopOwner) {
  const { me, people } = await callOperation(api.listPeople, asShopOwner(owner));
  return { me, isInvited: people.some(({ accessId, opened }) => accessId === me && !opened) };
}
