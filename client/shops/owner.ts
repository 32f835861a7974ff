/** A shop as its owner has it: made, read, paused and deleted. What is sealed is opened here and nowhere else. */
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

/** What an owner link says, once its lock is open. Keys are 43 characters. */
export interface ShopCredentials {
  shopId: string;
  capability: string;
  docKey: string;
  ownerKey: string;
}

export interface ShopOwner extends ShopCredentials {
  /** `X-Shop-Auth` (E-015). */
  auth: string;
  /** Of all calls. */
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

/** The newest kinds of orders that this client shows: payment links and bank transfers (DB-050). */
const CLIENT = "2";

/** What each call of an owner carries: no cookie (SH-005). */
export const asShopOwner = (owner: ShopOwner) => asOwnerOf(owner, {});

/** The same about one thing of the shop. @param params its id, as the operation's path names it */
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

/** A new catalog; what follows of the shop's keys is filled in. */
export type ShopDraft = Omit<Catalog, "v" | "inbox" | "kid" | "updatedAt">;

/** What the server has of a shop, opened. */
export interface StoredShop extends SharedKey {
  seq: number;
  stateVersion: number;
  catalog: Catalog;
  state: OwnerState;
  open: boolean;
  keys: keys.ShopKeys;
  /** Seals catalog and photos: the link's key, or what the shop password gives. 43 characters. */
  contentKey: string;
  /** With a shop password: its salt, and the sealed key. */
  gate: { salt: string; key: string } | null;
  /** As they were sent: what tells one's own writing from another device's after a lost answer. */
  sealed: { catalog: string; state: string };
}

/** A shop of an encrypted file of its own. @throws ShapeError for a draft over its limits: nothing was sent */
export async function createShop(
  draft: ShopDraft,
  environment: Environment = defaultEnvironment(),
): Promise<ShopOwner> {
  const made = await keys.newShopKeys();
  // From the start: two devices would each make one for their first discount code, or for what they count first.
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

/** @throws ShapeError that says which field is over its limit (SH-064) */
export function refuseOverLimits(catalog: Catalog): void {
  const problems = catalogProblems(catalog);
  if (problems.length > 0) throw new ShapeError(problems);
}

/** The catalog signed, sealed and padded. @param seq the number it will have */
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
 * @param newest what this page has seen of it: an older catalog or state is refused
 * @throws ApiError 403 or 404, ProtocolError for what a server could have changed
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

/** What customers' links say of the signing key. */
export const pinOf = (shopId: string, { sign }: keys.ShopKeys): Promise<string> =>
  shopPin(shopId, publicOf(sign));

export const setShopOpen = async (owner: ShopOwner, open: boolean): Promise<boolean> =>
  (await callOperation(api.changeShop, { ...asShopOwner(owner), body: { open } })).open;

export const deleteShop = (owner: ShopOwner) => callOperation(api.deleteShop, asShopOwner(owner));
