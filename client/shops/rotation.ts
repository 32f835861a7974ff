/**
 * A new shop key. Keys with a fresh inbox, catalog, state, ring and the shop password's key are sealed again under it,
 * and it is sealed to everybody who remains. One call stores all of it, if the shop is still at the version that was
 * read.
 */
import type { BodyInput } from "../../lib/contract/operation";
import { listArchive } from "../../lib/contract/shop-archive";
import * as api from "../../lib/contract/shop-people";
import { newCapability } from "../../lib/protocol/capability";
import { newInboxKey, publicOf } from "../../lib/protocol/ecdh";
import { sealOwnerState, sealShopKeys } from "../../lib/protocol/shop-keys";
import { openGateKey, sealGateKey } from "../../lib/protocol/shop-password";
import {
  keyIdOf,
  type RingKey,
  sealPersonKey,
  sealRing,
  sealShopKeyTo,
  shopPayLock,
} from "../../lib/protocol/shop-people";
import { callOperation } from "../call";
import { asShopOwner, type ShopOwner, type StoredShop, sealContent } from "./owner";
import type { ShopSession } from "./session";

type Rotation = BodyInput<typeof api.rotateShop>["next"];
/** A person the new key is sealed to. */
interface Remaining {
  accessId: string;
  publicKey: string | null;
}

export interface MadeRotation {
  /** The version that the server must still have. */
  seen: { epoch: number; seq: number; version: number };
  next: Rotation;
  /** The shop after this is stored. */
  after: StoredShop;
}

/** The contract's limit (DB-040). */
const MAX_RING_CHARS = 16_384;

export interface RotationOptions {
  /** The caller seals a new key pair of their own under this key: a person who takes over the shop gets a new link. */
  newOwnKey?: string;
  /** Null: everybody who remains. */
  only?: string | null;
}

/**
 * Stores everything first, and tries again when another device stored something meanwhile.
 * @param send one call, which stores all of it or nothing
 * @throws what stopped it; the shop is unchanged then
 */
export function changeShopKey(
  session: ShopSession,
  send: (made: MadeRotation) => Promise<unknown>,
  options: RotationOptions = {},
): Promise<void> {
  return session.replace(async (stored) => {
    const { owner } = session;
    const { me, people } = await callOperation(api.listPeople, asShopOwner(owner));
    const there = people.filter(
      ({ accessId, leftAt, removedAt }) =>
        !leftAt && !removedAt && (options.only == null || options.only === accessId),
    );
    const made = await makeRotation(owner, stored, there, me, options.newOwnKey);
    return { next: made.after, send: () => send(made) };
  });
}

/** After somebody left or was removed. @throws as `changeShopKey` */
export const rotateShopKey = (session: ShopSession): Promise<void> =>
  changeShopKey(session, ({ seen, next }) => sendRotation(session, { ...seen, next }));

export const sendRotation = ({ owner }: ShopSession, body: BodyInput<typeof api.rotateShop>) =>
  callOperation(api.rotateShop, { ...asShopOwner(owner), body });

async function makeRotation(
  owner: ShopOwner,
  stored: StoredShop,
  people: readonly Remaining[],
  me: string,
  newOwnKey: string | undefined,
): Promise<MadeRotation> {
  const { shopId, ownerKey } = owner;
  const { epoch, seq, stateVersion: version, state, gate, contentKey } = stored;
  const [shopKey, fresh] = [newCapability(), await newInboxKey()];
  const kid = await keyIdOf(fresh.publicKey);
  const keys = { sign: stored.keys.sign, inbox: fresh.privateKey, kid };
  const updatedAt = new Date().toISOString();
  const catalog = { ...stored.catalog, inbox: fresh.publicKey, kid, updatedAt };
  const archives = async () => {
    const { chunks } = await callOperation(listArchive, asShopOwner(owner));
    return new Set(chunks.map(({ kid }) => kid));
  };
  const { ring, sealedRing } = await ringAfter(shopId, shopKey, stored, updatedAt, archives);
  const sealed = {
    catalog: await sealContent(owner, { keys, contentKey }, seq + 1, catalog),
    state: await sealOwnerState(shopKey, shopId, version + 1, state),
  };
  const opened = gate && (await openGateKey(stored.shopKey, shopId, gate));
  const newGate = gate &&
    opened && { salt: gate.salt, key: await sealGateKey(shopKey, shopId, gate.salt, opened) };
  const payLock = await shopPayLock(shopId, shopKey);
  const others = people.map(async ({ accessId, publicKey }) => {
    const isNew = accessId === me && (newOwnKey !== undefined || publicKey === null);
    const pair = isNew ? await newInboxKey() : null;
    const to = pair?.publicKey ?? publicKey;
    if (to === null) throw new Error("Whoever joined a shop has a key pair.");
    return {
      ...{ accessId, publicKey: to },
      ...(await sealShopKeyTo(to, shopId, accessId, shopKey)),
      ...(pair && {
        privateSealed: await sealPersonKey(
          newOwnKey ?? ownerKey,
          shopId,
          accessId,
          pair.privateKey,
        ),
      }),
    };
  });
  const next: Rotation = {
    ...{ ...sealed, payLock, ring: sealedRing, kids: ring.map(({ kid }) => kid) },
    keys: await sealShopKeys(shopKey, shopId, keys),
    ...(newGate && opened && { gate: { ...newGate, verifier: opened.verifier } }),
    people: await Promise.all(others),
  };
  const after: StoredShop = {
    ...{ ...stored, epoch: epoch + 1, seq: seq + 1, stateVersion: version + 1 },
    ...{ shopKey, payLock, ring, me, keys, catalog, gate: newGate, sealed },
  };
  return { seen: { epoch, seq, version }, next, after };
}

/**
 * The ring with the inbox to which orders are sealed until now, and the shop key of archives. An owner who was alone
 * keeps their own key private. When the ring is full, shop keys without an archive are removed, then the oldest inbox.
 */
async function ringAfter(
  shopId: string,
  shopKey: string,
  stored: StoredShop,
  to: string,
  archives: () => Promise<ReadonlySet<string>>,
) {
  const { epoch, keys } = stored;
  const from = stored.ring.at(-1)?.to ?? new Date(0).toISOString();
  const inboxKid = keys.kid ?? (await keyIdOf(publicOf(keys.inbox)));
  const ring: RingKey[] = [
    ...stored.ring,
    { kid: inboxKid, use: "inbox", jwk: keys.inbox, from, to },
  ];
  const kid = await keyIdOf(stored.shopKey);
  if (epoch > 0) ring.push({ kid, use: "shop", key: stored.shopKey, from, to });
  for (let needed: ReadonlySet<string> | undefined; ; ) {
    const sealedRing = await sealRing(shopKey, shopId, epoch + 1, ring);
    if (sealedRing.length <= MAX_RING_CHARS) return { ring, sealedRing };
    needed ??= await archives();
    const unused = ring.findIndex(({ use, kid }) => use === "shop" && !needed?.has(kid));
    const oldest = ring.findIndex(({ use }) => use === "inbox");
    ring.splice(unused < 0 ? oldest : unused, 1);
  }
}
