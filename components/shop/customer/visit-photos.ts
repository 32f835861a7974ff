/** The photos of a shop for its customers: the same object as long as link and password are the same. */
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
