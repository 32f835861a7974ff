/**
 * The photos of a shop for its customers. The same object while link and password are the same, so that photos are
 * cached.
 */
import { loadPhoto, type ShopVisit } from "@/client/shops/customer";
import type { ShopPhotos } from "../photo";

const known = new Map<string, ShopPhotos>();

export function visitPhotos(visit: ShopVisit): ShopPhotos {
  const { shopId, capability, docKey, gate } = visit;
  const name = [shopId, capability, gate?.contentKey ?? docKey].join(" ");
  const photos = known.get(name) ?? { show: (id) => loadPhoto(visit, id) };
  known.set(name, photos);
  return photos;
}
