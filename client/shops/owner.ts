/** A shop as its owner creates, reads, pauses and deletes it. Sealed content is decrypted only here. */
import * as api from "../../lib/contract/shop-owner";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import { readShape, ShapeError } from "../../lib/kinds/shop/read";
import { catalogProblems, readCatalog } from "../../lib/kinds/shop/read-catalog";
import { emptyState, OwnerState } from "../../lib/kinds/shop/state";
import { randomBytes, toBase64url } from "../../lib/protocol/bytes";
import { publicOf } from "../../lib/protocol/ecdh";
import { importKey } from "../../lib/protocol/envelope";
import { ProtocolError } from "../../lib/protocol/errors";
import { openCatalog, sealCatalog, shopPin, signCatalog } from "../../lib/protocol/shop-catalog";
import * as keys from "../../lib/protocol/shop-keys";
import { openGateKey } from "../../lib/protocol/shop-password";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { openSharedKey, type SharedKey } from "./shared-key";

/** The content of an owner link once its lock is open. Keys have 43 characters. */
export interface ShopCredentials {
  shopId: string;
  capability: string;
  docKey: string;
  ownerKey: string;
}

export interface ShopOwner extends ShopCredentials {
  /** `X-Shop-Auth` (E-015). */
  auth: string;
  /** Used for all calls. */
  environment: Environment;
}

export const proveOwner = async (
  credentials: ShopCredentials,
  environment: Environment = defaultEnvironment(),
): Promise<ShopOwner> => ({
  ...credentials,
  auth: await keys.shopAuth(credentials.shopId, credentials.ownerKey),
  environment,
});

/** The newest kinds of orders that this client supports: payment links and bank transfers (DB-050). */
const CLIENT = "2";

/** What each of an owner's calls has, without a cookie (SH-005). */
export const asShopOwner = (owner: ShopOwner) => asOwnerOf(owner, {});

/** The same for one object of the shop. @param params its id, as in the operation's path */
export const asOwnerOf = <Params extends object>(
  { shopId, capability, auth, environment }: ShopOwner,
  params: Params,
) => ({
  params: { shopId, ...params },
  capability,
  anonymous: true,
  headers: { "X-Shop-Auth": auth, "X-Shop-Client": CLIENT },
  environment,
});

/** A new catalog; members that follow from the shop's keys are added. */
export type ShopDraft = Omit<Catalog, "v" | "inbox" | "kid" | "updatedAt">;

/** The server's content of a shop, decrypted. */
export interface StoredShop extends SharedKey {
  seq: number;
  stateVersion: number;
  catalog: Catalog;
  state: OwnerState;
  open: boolean;
  keys: keys.ShopKeys;
  /** Encrypts catalog and photos: the link's key, or the one derived from the shop password. 43 characters. */
  contentKey: string;
  /** With a shop password: its salt and the sealed key. */
  gate: { salt: string; key: string } | null;
  /** As they were sent. After a lost answer they tell one's own change from another device's. */
  sealed: { catalog: string; state: string };
}

/**
 * Creates a shop with an encrypted file of its own.
 * @throws ShapeError for a draft over its limits: nothing was sent
 */
export async function createShop(
  draft: ShopDraft,
  environment: Environment = defaultEnvironment(),
): Promise<ShopOwner> {
  const made = await keys.newShopKeys();
  // Set from the start: otherwise two devices would each make one, for their first discount code or stock count.
  const codeSalt = toBase64url(randomBytes(16));
  const stockKey = toBase64url(randomBytes(32));
  const own = { v: 1 as const, inbox: publicOf(made.inbox), updatedAt: nowText() };
  const catalog = { codeSalt, stockKey, ...draft, ...own };
  refuseOverLimits(catalog);
  const { createNote } = await import("../files");
  const file = await createNote({ title: draft.name }, environment);
  if (file.contentKey === null) throw new Error("A shop is always encrypted.");
  const { newCapability } = await import("../../lib/protocol/capability");
  const { id: shopId, capability, contentKey: docKey } = file;
  const credentials = { shopId, capability, docKey, ownerKey: newCapability() };
  const owner = await proveOwner(credentials, environment);
  const body = {
    keys: await keys.sealShopKeys(owner.ownerKey, shopId, made),
    catalog: await sealContent(owner, { keys: made, contentKey: docKey }, 1, catalog),
    state: await keys.sealOwnerState(owner.ownerKey, shopId, 1, emptyState()),
  };
  await callOperation(api.registerShop, { ...asShopOwner(owner), body });
  return owner;
}

const nowText = () => new Date().toISOString();

/** @throws ShapeError that names the field over its limit (SH-064) */
export function refuseOverLimits(catalog: Catalog): void {
  const problems = catalogProblems(catalog);
  if (problems.length > 0) throw new ShapeError(problems);
}

/** The catalog signed, encrypted and padded. @param seq the number it will have */
export async function sealContent(
  { shopId }: ShopCredentials,
  { keys: { sign }, contentKey }: Pick<StoredShop, "keys" | "contentKey">,
  seq: number,
  catalog: Catalog,
): Promise<string> {
  const signed = await signCatalog(sign, shopId, seq, JSON.stringify(catalog));
  return sealCatalog(await importKey(contentKey), shopId, seq, signed);
}

/**
 * @param newest what this page has seen: an older catalog or state is refused
 * @throws ApiError 403 or 404, ProtocolError for content that the server could have changed
 */
export async function readStoredShop(
  owner: ShopOwner,
  newest: Pick<StoredShop, "seq" | "stateVersion"> & Partial<SharedKey> = {
    seq: 0,
    stateVersion: 0,
  },
): Promise<StoredShop> {
  const { shopId, docKey } = owner;
  const found = await callOperation(api.readShop, asShopOwner(owner));
  const { seq, stateVersion, open, gate } = found;
  if (stateVersion < newest.stateVersion) {
    throw new ProtocolError("shop-older", "The server sent an older version of this shop.");
  }
  const shared = await openSharedKey(owner, found, newest);
  const { shopKey } = shared;
  const own = await keys.openShopKeys(shopKey, shopId, found.keys);
  const contentKey = gate ? (await openGateKey(shopKey, shopId, gate)).contentKey : docKey;
  const trust = { shopId, pin: await pinOf(shopId, own), newestSeq: newest.seq };
  const catalog = readCatalog(await openCatalog(await importKey(contentKey), trust, found));
  const state = await keys.openOwnerState(shopKey, shopId, stateVersion, found.state);
  return {
    ...{ ...shared, seq, stateVersion, open, contentKey, catalog, gate, keys: own },
    state: readShape(OwnerState, state),
    sealed: { catalog: found.catalog, state: found.state },
  };
}

/** The hash of the signing key in customers' links. */
export const pinOf = (shopId: string, { sign }: keys.ShopKeys): Promise<string> =>
  shopPin(shopId, publicOf(sign));

export const setShopOpen = async (owner: ShopOwner, open: boolean): Promise<boolean> =>
  (await callOperation(api.changeShop, { ...asShopOwner(owner), body: { open } })).open;

export const deleteShop = (owner: ShopOwner) => callOperation(api.deleteShop, asShopOwner(owner));
