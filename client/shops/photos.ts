/**
 * A shop's photos as its owner stores and views them: encrypted, padded to one size, and named by the catalog only
 * after they are stored.
 */
import * as api from "../../lib/contract/shop-photos";
import { type Catalog, photosOf } from "../../lib/kinds/shop/catalog";
import type { Bytes } from "../../lib/protocol/bytes";
import { importKey } from "../../lib/protocol/envelope";
import {
  MAX_PHOTO_BYTES,
  openPhoto,
  SEALED_PHOTO_BYTES,
  sealPhoto,
} from "../../lib/protocol/shop-photo";
import { imageKind } from "../attachments/images";
import { callOperation } from "../call";
import { fetchBytes, sendBytes } from "../call-bytes";
import { ApiError } from "../http";
import { asOwnerOf, asShopOwner, type ShopOwner } from "./owner";

/** No page shows a photo larger. */
const MAX_SIDE_PX = 1_200;

interface PhotoCall {
  signal?: AbortSignal | undefined;
}

const asPhoto = (owner: ShopOwner, photoId: string, { signal }: PhotoCall = {}) => ({
  ...asOwnerOf(owner, { photoId }),
  ...(signal && { signal }),
});

/**
 * Upright, no larger than a page shows it, and small enough to be encrypted.
 * @throws AttachmentError when it is not an image
 */
export async function fitPhoto(image: Blob): Promise<Bytes> {
  const { fitImage } = await import("../attachments/downsize");
  // Safari cannot write WebP, and a PNG of a photo is far too large.
  const canvas = document.createElement("canvas");
  const writesWebp = canvas.toDataURL("image/webp").startsWith("data:image/webp");
  const type = writesWebp ? "image/webp" : "image/jpeg";
  const limits = { longestSide: MAX_SIDE_PX, maxBytes: MAX_PHOTO_BYTES, type } as const;
  return (await fitImage(image, limits)).bytes;
}

/** @throws ApiError 404 for one that is not stored, ProtocolError for a wrong key or changed bytes */
export async function readPhoto(
  owner: ShopOwner,
  contentKey: string,
  photoId: string,
  options?: PhotoCall,
): Promise<Bytes> {
  const call = asPhoto(owner, photoId, options);
  const sealed = await fetchBytes(api.readPhoto, SEALED_PHOTO_BYTES, call);
  return openPhoto(await importKey(contentKey), owner.shopId, photoId, sealed);
}

export const photoBlob = (bytes: Bytes): Blob =>
  new Blob([bytes], { type: imageKind(bytes)?.type ?? "application/octet-stream" });

/** @param as `staged`: customers do not see it until the password changes @throws ApiError 409 `photo-limit`, 429 */
export async function storePhoto(
  owner: ShopOwner,
  contentKey: string,
  photoId: string,
  bytes: Bytes,
  { as = "stored", ...options }: PhotoCall & { as?: "stored" | "staged" } = {},
): Promise<void> {
  const sealed = await sealPhoto(await importKey(contentKey), owner.shopId, photoId, bytes);
  const operation = as === "staged" ? api.stagePhoto : api.storePhoto;
  try {
    await sendBytes(operation, sealed, asPhoto(owner, photoId, options));
  } catch (error) {
    // This device made its id, so it was stored before and the answer was lost.
    if (!(error instanceof ApiError && error.reason === "conflict")) throw error;
  }
}

/** Stored photos, oldest first. */
export const storedPhotos = async (owner: ShopOwner): Promise<string[]> =>
  (await callOperation(api.listPhotos, asShopOwner(owner))).ids;

/** Makes room by deleting the oldest photo that no catalog names. @returns whether there was one */
export async function dropUnusedPhoto(
  owner: ShopOwner,
  named: ReadonlySet<string>,
): Promise<boolean> {
  const unused = (await storedPhotos(owner)).find((id) => !named.has(id));
  if (unused === undefined) return false;
  await callOperation(api.deletePhoto, asPhoto(owner, unused));
  return true;
}

/** The catalog with other photo ids; null removes a photo. */
export function renamePhotos(catalog: Catalog, names: ReadonlyMap<string, string | null>): Catalog {
  if (!photosOf(catalog).some((id) => names.has(id))) return catalog;
  const named = (id: string | undefined): string | undefined => {
    const found = id === undefined ? undefined : names.get(id);
    return found === undefined ? id : (found ?? undefined);
  };
  const { theme } = catalog;
  return {
    ...catalog,
    ...(theme && { theme: { ...theme, logo: named(theme.logo), cover: named(theme.cover) } }),
    items: catalog.items.map((item) =>
      item.photos ? { ...item, photos: item.photos.flatMap((id) => named(id) ?? []) } : item,
    ),
  };
}
