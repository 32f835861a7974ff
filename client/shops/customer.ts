/**
 * A shop as its customers open it: from a link to a catalog with a valid signature. Everything the server could have
 * changed is checked before it is shown. All calls throw ShopRefusal, NetworkError, BadAnswer or ApiError.
 */
import { findShortLink } from "../../lib/contract/files";
import { readCatalog as readCatalogOperation } from "../../lib/contract/shop-owner";
import { readPhoto } from "../../lib/contract/shop-photos";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import { DiscountTerms } from "../../lib/kinds/shop/discount-terms";
import { readShape } from "../../lib/kinds/shop/read";
import { readCatalog } from "../../lib/kinds/shop/read-catalog";
import { fromBase64url, toBase64url } from "../../lib/protocol/bytes";
import { hashCapability } from "../../lib/protocol/capability";
import { importKey } from "../../lib/protocol/envelope";
import { openCatalog } from "../../lib/protocol/shop-catalog";
import { deriveDiscountCode, openDiscountTerms } from "../../lib/protocol/shop-codes";
import type { CustomerLink, ShopAddress } from "../../lib/protocol/shop-links";
import { deriveShopGate } from "../../lib/protocol/shop-password";
import { openPhoto, SEALED_PHOTO_BYTES } from "../../lib/protocol/shop-photo";
import { deriveShortLink, openShopLink } from "../../lib/protocol/short-links";
import type { Work } from "../../lib/protocol/stretch";
import { addressOf, callIfChanged, callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { callHeaders } from "../http";
import { fetchOctets } from "../octets";
import { asShopRefusal, ShopRefusal } from "./customer-refusal";
import { readStored, type StoredShop, storeOnDevice } from "./customer-store";

type Gate = NonNullable<StoredShop["gate"]>;

/** A shop that is open in a page. */
export interface ShopVisit extends ShopAddress {
  /** Null without a password. */
  gate: Gate | null;
  seq: number;
  etag: string | null;
  /** False while the shop is paused. */
  open: boolean;
  catalog: Catalog;
}

/** What each of a customer's calls has, without a cookie. */
export const asCustomer = ({
  shopId,
  capability,
  gate,
}: Pick<ShopVisit, "shopId" | "capability" | "gate">) => ({
  params: { shopId },
  capability,
  anonymous: true,
  headers: gate ? { "X-Shop-Gate": gate.header } : {},
});

/** @throws ShopRefusal `link-incomplete`, `link-newer`, `ended` */
export async function resolveShopLink(
  link: CustomerLink,
  environment: Environment = defaultEnvironment(),
): Promise<ShopAddress> {
  if (link.form === "incomplete") throw new ShopRefusal("link-incomplete");
  if (link.form === "newer") throw new ShopRefusal("link-newer");
  if (link.form === "long") {
    const { shopId, capability, docKey, pin } = link;
    return { shopId, capability, docKey, pin };
  }
  return asShopRefusal(resolveShort(link.secret, environment));
}

/** A link stored on this device needs no request, because a token is never given to another file (SL-007). */
async function resolveShort(secret: string, environment: Environment): Promise<ShopAddress> {
  const { capability, wrapKey } = await deriveShortLink(secret);
  const name = await hashCapability(capability);
  const kept = await readStored("link", name, environment);
  if (kept) return kept.address;
  const {
    id: shopId,
    kind,
    envelope,
  } = await callOperation(findShortLink, {
    capability,
    anonymous: true,
    environment,
  });
  if (kind !== "shop") throw new ShopRefusal("ended");
  // Sealed to this id: another shop's envelope cannot be decrypted.
  const { key: docKey, pin } = await openShopLink(wrapKey, shopId, envelope);
  const address = { shopId, capability, docKey, pin };
  await storeOnDevice("link", { id: name, address }, environment);
  return address;
}

/** Uses the stored key if the shop has a password. @throws ShopRefusal `password` with its salt */
export async function openShop(
  address: ShopAddress,
  environment: Environment = defaultEnvironment(),
): Promise<ShopVisit> {
  try {
    return await enter(address, null, environment);
  } catch (error) {
    const isLocked = error instanceof ShopRefusal && error.code === "password";
    const gate = isLocked
      ? (await readStored("shop", address.shopId, environment))?.gate
      : undefined;
    // A key for an older salt is not tried, because a wrong one counts against everybody's limit.
    if (!gate || gate.salt !== (error as ShopRefusal).salt) throw error;
    return enter(address, gate, environment);
  }
}

/** Takes about a second. @throws ShopRefusal `password-wrong`, `password-wait` */
export async function unlockShop(
  address: ShopAddress,
  password: string,
  salt: string,
  work?: Work,
  environment: Environment = defaultEnvironment(),
): Promise<ShopVisit> {
  const { shopId, docKey } = address;
  const { contentKey, header } = await deriveShopGate(shopId, docKey, password, salt, work);
  return enter(address, { salt, contentKey, header }, environment);
}

/** Returns the same visit while nothing has changed. @throws as `openShop` */
export async function refreshShop(
  visit: ShopVisit,
  environment: Environment = defaultEnvironment(),
): Promise<ShopVisit> {
  return (await read(visit, visit.gate, visit.etag, environment)) ?? visit;
}

async function enter(address: ShopAddress, gate: Gate | null, environment: Environment) {
  const visit = await read(address, gate, null, environment);
  if (!visit) throw new ShopRefusal("damaged");
  return visit;
}

async function read(
  { shopId, capability, docKey, pin }: ShopAddress,
  gate: Gate | null,
  ifNoneMatch: string | null,
  environment: Environment,
): Promise<ShopVisit | null> {
  const of = { shopId, capability, gate };
  const asked = { ...asCustomer(of), ifNoneMatch, environment };
  const changed = await asShopRefusal(callIfChanged(readCatalogOperation, asked));
  if (!changed) return null;
  const { answer, etag } = changed;
  const kept = await readStored("shop", shopId, environment);
  const trust = { shopId, pin, newestSeq: kept?.seq ?? 0 };
  const key = await importKey(gate?.contentKey ?? docKey);
  const catalog = await asShopRefusal(openCatalog(key, trust, answer).then(readCatalog));
  const address = { shopId, capability, docKey, pin };
  const { seq, open } = answer;
  const { name } = catalog;
  const stored = { id: shopId, seq, address, name, gate: gate ?? undefined };
  await storeOnDevice("shop", stored, environment);
  return { ...address, gate, seq, etag, open, catalog };
}

/** A photo never changes under its id, so the browser's cache keeps it, encrypted. */
export async function loadPhoto(
  { shopId, capability, docKey, gate }: ShopVisit,
  photoId: string,
  signal?: AbortSignal,
  environment: Environment = defaultEnvironment(),
): Promise<Blob> {
  const { headers } = asCustomer({ shopId, capability, gate });
  const init: RequestInit = {
    headers: { ...callHeaders(environment, capability), ...headers },
    credentials: "omit",
  };
  const path = addressOf(readPhoto, { params: { shopId, photoId } });
  const wanted = { path, init, most: SEALED_PHOTO_BYTES, isImmutable: true };
  const sealed = await asShopRefusal(fetchOctets(wanted, signal, environment));
  const key = await importKey(gate?.contentKey ?? docKey);
  return new Blob([await asShopRefusal(openPhoto(key, shopId, photoId, sealed))]);
}

/** A code that the shop has. The key reads its terms again without deriving it anew. */
export interface FoundDiscount {
  code: string;
  tag: string;
  /** 43 characters. */
  key: string;
  terms: DiscountTerms;
}

/**
 * Takes about a second.
 * @param code as returned by `readDiscountCode`
 * @returns null for a code that the shop does not have
 */
export async function findDiscount(
  { shopId, catalog }: Pick<ShopVisit, "shopId" | "catalog">,
  code: string,
  work?: Work,
): Promise<FoundDiscount | null> {
  if (catalog.codeSalt === undefined || !catalog.codes?.length) return null;
  const { tag, key } = await deriveDiscountCode(shopId, catalog.codeSalt, code, work);
  return reopenDiscount({ shopId, catalog }, { code, tag, key: toBase64url(key) });
}

/** The terms in the current catalog. */
export async function reopenDiscount(
  { shopId, catalog }: Pick<ShopVisit, "shopId" | "catalog">,
  { code, tag, key }: Omit<FoundDiscount, "terms">,
): Promise<FoundDiscount | null> {
  const sealed = catalog.codes?.find((one) => one.tag === tag);
  if (!sealed) return null;
  const opening = openDiscountTerms(shopId, { tag, key: fromBase64url(key) }, sealed.terms);
  const terms = await asShopRefusal(opening.then((found) => readShape(DiscountTerms, found)));
  return { code, tag, key, terms };
}
